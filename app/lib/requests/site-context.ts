import { createContext } from "react-router";

import type { TrailerAddresses } from "../playing/trailer-addresses.ts";

/** What is true of the whole site for everybody, so that a shared page may show it. */
export interface Site {
  /** The site's address, without a path. */
  origin: string;
  isHttps: boolean;
  /** Whether the catalog comes from the stand-ins instead of the real film database. */
  isDemo: boolean;
  /** Whether payments move money: not at all, none that is real, or real money. */
  payments: "record" | "test" | "live";
  trailers: TrailerAddresses;
  /** What it is called, which an operator may change while the server runs. */
  readonly name: string;
  /** Whether visitors see the catalog and free films. */
  readonly letsVisitorsBrowse: boolean;
  /** Whether people may enter rooms who are not signed in. */
  readonly letsVisitorsWatchTogether: boolean;
  /** The codes of the languages that the site is offered in. */
  languages: readonly string[];
  /** The language of addresses that name none. */
  ownLanguage: string;
  /** Where a browser goes that has signed out. */
  afterSignOut: string;
  /** The sites whose pages may call the API. */
  apiOrigins: readonly string[];
  /** Whether programs on televisions may read it as an add-on. */
  offersAddons: boolean;
  /** Who receives what viewers write. */
  operatorEmail: string;
  supportEmails: { support: string; billing: string; press: string };
}

export const siteContext = createContext<Site>();
