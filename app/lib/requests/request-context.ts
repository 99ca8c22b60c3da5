import { createContext } from "react-router";

/** The request that a private screen or an endpoint answers; shared pages have none. */
export interface CurrentRequest {
  requestId: string;
  clientAddress: string;
  /** By the clock that all servers share: of two changes the later one counts. */
  receivedAtMs: number;
}

export const requestContext = createContext<CurrentRequest>();
