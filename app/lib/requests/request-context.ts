import { createContext } from "react-router";

/** The request that a private screen or an endpoint answers; shared pages have none. */
export interface CurrentRequest {
  requestId: string;
  clientAddress: string;
}

export const requestContext = createContext<CurrentRequest>();
