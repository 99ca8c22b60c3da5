import { createContext } from "react-router";

import type { TrailerAddresses } from "./trailer-addresses.ts";

/** What is true of the whole site, whoever asks: a shared page may show it. */
export interface Site {
  /** Where viewers reach it, without a path. */
  origin: string;
  isHttps: boolean;
  /** Its catalogue is the stand-ins', not the real one. */
  isDemo: boolean;
  trailers: TrailerAddresses;
  supportEmails: { support: string; billing: string; press: string };
}

export const siteContext = createContext<Site>();
