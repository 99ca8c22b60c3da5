import type { IncomingMessage } from "node:http";

import { parseHost } from "#app/lib/host-name.server.ts";

/** Where a request wants to go: one host, and an address on it that begins with a slash. */
export interface Target {
  /** Without its port, in lower case. */
  hostname: string;
  address: string;
}

type Asked = Pick<IncomingMessage, "rawHeaders" | "url">;

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Reads the host that a request names, and its address in the form that begins with a slash.
 * Undefined: there is none, more than one, or it is not a host. A proxy may send a whole
 * URL as the address; its host must be the one in the header, or two readers could disagree.
 */
export function readTarget({ rawHeaders, url = "" }: Asked): Target | undefined {
  const written = findHost(rawHeaders);
  const host = written === undefined ? undefined : parseHost(written);
  if (host === undefined || written === undefined) return undefined;
  const { hostname } = host;
  // Not only those that begin with a slash: whatever else there is cannot be read as an address.
  const [, authority, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (authority === undefined) return { hostname, address: url };
  if (authority.toLowerCase() !== written.toLowerCase()) return undefined;
  return { hostname, address: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The one `Host` header's value. Node itself would take the first of several. */
function findHost(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== "host") continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[at + 1];
  }
  return found;
}

/** Names of this machine itself, which nobody can be led to from elsewhere. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

interface HostSettings {
  publicUrl: URL | undefined;
  /** Further names that the operator allows. */
  allowedHosts: readonly string[];
}

/**
 * Says whether a request for a host is answered. With no public address every name is; with one,
 * only its own, those that the operator allows, and this machine's. Ports are not compared: proxies
 * differ in whether they pass them on.
 */
export function createHostRules({ publicUrl, allowedHosts }: HostSettings) {
  if (publicUrl === undefined) return () => true;
  const allowed = new Set([publicUrl.hostname, ...allowedHosts, ...OWN_NAMES]);
  return (hostname: string): boolean => allowed.has(hostname);
}
