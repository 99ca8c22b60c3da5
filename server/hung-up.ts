import type { IncomingMessage } from "node:http";

/** Nginx's number, which is sent to nobody: the client closed its request. */
export const CLIENT_CLOSED = 499;

/** Whether the client disconnected before its whole request arrived. */
export const hasHungUp = ({ complete, destroyed }: IncomingMessage) => destroyed && !complete;
