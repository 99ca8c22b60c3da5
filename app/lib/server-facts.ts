import { createContext, type ReactElement, type ReactNode } from "react";

import type { ShownAnnouncement } from "./announcement.ts";
import type { TrailerAddresses } from "./playing/trailer-addresses.ts";

/** What the server knows while it renders a document. An island inherits none of it. */
export interface ServerFacts {
  requestId?: string;
  /** The site's origin, for absolute addresses. */
  origin?: string;
  region?: string;
  /** Whether the viewer uses less data. */
  isSparing?: boolean;
  isDemo?: boolean;
  /** Whether payments move money: not at all, none that is real, or real money. */
  payments?: "record" | "test" | "live";
  /** The codes of the languages that the site is offered in. */
  languages?: readonly string[];
  /** The language of addresses that name none. */
  ownLanguage?: string;
  /** Whether the page is the same for everybody, and search engines may list its address. */
  isListed?: boolean;
  /** Whether a robot that may not open the page gets what its previews show. */
  isPreview?: boolean;
  /** Whether the viewer's device may store the page. */
  isForOffline?: boolean;
  /** Whether a child may get the page, so that nothing on it may lead to sites without age limits. */
  isForChild?: boolean;
  /** Set on a page that is rendered for the operator alone. */
  operatorNotices?: readonly string[] | undefined;
  /** What is announced at the top of the page. */
  announcement?: ShownAnnouncement | null | undefined;
  trailers?: TrailerAddresses;
  /** Writes what is the same on every page, once for each key. */
  writePart?: (key: string, part: ReactElement) => string;
  /** Renders a root of its own inside the page. */
  renderIsland?: <Props extends object>(
    component: (props: Props) => ReactNode,
    props: Props,
    identifierPrefix: string,
  ) => string;
}

export const ServerFacts = createContext<ServerFacts>({});
