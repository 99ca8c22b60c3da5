import { createContext } from "react-router";

import type { Browser } from "./browser.ts";
import type { Caller } from "./caller.ts";

/** What allowed a request without a cookie: a personal key, or an access token. */
export interface UsedKey {
  id: string;
  scopes: readonly string[];
  /** Whether it acts for the account, and not for one of its profiles alone. */
  isForAccount: boolean;
}

/** The request that a private screen or an endpoint answers; shared pages have none. */
export interface CurrentRequest {
  requestId: string;
  clientAddress: string;
  /** By the clock that all servers share: of two changes the later one counts. */
  receivedAtMs: number;
  browser: Browser;
  caller: Caller;
  key?: UsedKey | undefined;
}

export const requestContext = createContext<CurrentRequest>();
