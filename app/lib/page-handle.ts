/**
 * What a route declares about itself, as `export const handle = {…} satisfies PageHandle`. The
 * server reads it before anything is rendered; a route that declares nothing is closed to everyone
 * who is not signed in, and is rendered for each request.
 */
export interface PageHandle {
  /** `visitors`: open, unless the operator guards the listings (`VISITORS=none`). */
  access: "everyone" | "visitors" | "session";
  /** The same for everybody: rendered once from a request without cookies, kept, served to all. */
  shared?: SharedPage;
  /** May be read with an access token as well, in place of a cookie. */
  tokens?: true;
  /**
   * Open from a child's profile, too, as shared pages are; whatever does not say so asks for the PIN
   * first.
   */
  children?: true;
}

export interface SharedPage {
  /** The query keys that the page reads; all others are dropped before its loader sees them. */
  query: readonly string[];
  /** How long it is served without being made again. */
  freshSeconds: number;
  /** How long after that it is still served while it is made again behind the answer. */
  staleSeconds: number;
  /**
   * `rare` keeps pages whose addresses anyone can invent (searches, unknown paths) in a small
   * segment of their own, so that a crawler cannot drive out the home page.
   */
  segment?: "main" | "rare";
  /** With one of these keys in its query a page is kept as a rare one: they make too many pages. */
  rareQuery?: readonly string[];
  /** The same for every setting and open to every cache on the way, as the info pages are. */
  public?: true;
}
