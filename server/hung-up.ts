import type { IncomingMessage } from "node:http";

/** Nginx's number, which is sent to nobody: the client closed its request. */
export const CLIENT_CLOSED = 499;

/** Whether the client went away before all that it was sending had arrived. */
export const hasHungUp = ({ complete, destroyed }: IncomingMessage) => destroyed && !complete;
