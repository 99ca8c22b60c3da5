/**
 * What a route declares about itself, as `export const handle = {…} satisfies PageHandle`. The
 * server reads it before anything is rendered; a route that declares nothing is closed to everyone
 * who is not signed in, and is rendered for each request.
 */
export interface PageHandle {
  /**
   * `visitors`: open, unless the operator guards the listings (`VISITORS=none`). `operator`: open to
   * whoever runs the site, and to other viewers as unknown as an address that does not exist.
   */
  access: "everyone" | "visitors" | "session" | "operator";
  /**
   * The same for everybody: rendered once from a request without cookies, cached, and served to
   * all.
   */
  shared?: SharedPage;
  /**
   * It has a picture, title and description of its own for previews of links, which robots may see
   * even where it is closed to visitors.
   */
  preview?: true;
  /**
   * Also readable with an access token instead of a cookie. `only`: answered by a token or a
   * personal key alone, whatever the method; cookies do not count.
   */
  tokens?: true | "only";
  /** Open to a child's profile, as shared pages are; other routes ask for the PIN first. */
  children?: true;
  /**
   * May be stored on the viewer's device, to be opened without a connection, as shared pages are.
   * Not for a page about payments, security or another person.
   */
  offline?: true;
}

export interface SharedPage {
  /** The query keys that the page reads; all others are dropped before its loader sees them. */
  query: readonly string[];
  /** How long it is served without being rendered again. */
  freshSeconds: number;
  /** How long after that it is still served while it is rendered again in the background. */
  staleSeconds: number;
  /**
   * `rare` caches pages whose addresses anyone can invent (searches, unknown paths) in a small
   * segment of their own, so that a crawler cannot evict the home page.
   */
  segment?: "main" | "rare";
  /**
   * With one of these keys in its query a page is cached as a rare one: there are too many of them.
   */
  rareQuery?: readonly string[];
  /** It shows a choice of the day: another day's page is never served, not even a stale one. */
  daily?: true;
  /** How long other caches may keep it without asking, apart for each cookie. */
  keptSeconds?: number;
  /** The same for every setting, and cacheable by every proxy, as the info pages are. */
  public?: true;
}
