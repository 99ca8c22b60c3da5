import { randomUUID } from "node:crypto";

/**
 * What a request is called in the log and on a page that says sorry: 16 hexadecimal digits. Node
 * draws many of these at once, where bytes are asked of the system for each request.
 */
export const newRequestId = (): string => randomUUID().replaceAll("-", "").slice(16);
