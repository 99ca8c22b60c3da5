import { createContext, type ReactNode } from "react";

import type { TrailerAddresses } from "./trailer-addresses.ts";

/** What the server knows while it renders a document. An island inherits none of it. */
export interface ServerFacts {
  requestId?: string;
  /** Where the site is, for what must be named in full. */
  origin?: string;
  region?: string;
  /** Whether less is to be sent than there is. */
  isSparing?: boolean;
  isDemo?: boolean;
  /** Set on a page that is made for the operator alone. */
  operatorNotices?: readonly string[] | undefined;
  trailers?: TrailerAddresses;
  /** Renders a root of its own inside the page. */
  renderIsland?: <Props extends object>(
    component: (props: Props) => ReactNode,
    props: Props,
    identifierPrefix: string,
  ) => string;
}

export const ServerFacts = createContext<ServerFacts>({});
