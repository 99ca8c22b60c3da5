import type { ProxyIdentity } from "./proxy-identity.ts";

/** The caller, as far as the connection and the cookies prove it. */
export interface Caller {
  /** The client's address, from behind trusted proxies. */
  address: string;
  userAgent: string | undefined;
  /** The session's token, when the request carried one with our signature. */
  token: string | undefined;
  /** The cookie of a browser in which somebody has signed in before. */
  device: string | undefined;
  /** What the browser waits with for the next step of signing in. */
  challenge: string | undefined;
  /** Who a sign-in service in front says they are. */
  proxyIdentity?: ProxyIdentity | undefined;
  /** Whether the viewer allows recording where they go. */
  mayRecord: boolean;
}
