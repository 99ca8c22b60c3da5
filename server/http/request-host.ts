import type { IncomingMessage } from "node:http";

import { parseHost } from "#app/lib/settings/host-name.server.ts";
import { remembering } from "#app/lib/remembering.ts";

/** A request's target: one host, and an address on it that starts with a slash. */
export interface Target {
  /** Without its port, in lower case. */
  hostname: string;
  address: string;
}

type HostRequest = Pick<IncomingMessage, "rawHeaders" | "url">;

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Reads the host that a request names, and its address in the form that starts with a slash.
 * Undefined when the host is missing, repeated or invalid. A proxy may send a whole URL as the
 * address; its host must equal the header's, or two readers could disagree.
 */
export function readTarget({ rawHeaders, url = "" }: HostRequest): Target | undefined {
  const written = findHost(rawHeaders);
  const hostname = written === undefined ? undefined : readHostname(written);
  if (hostname === undefined || written === undefined) return undefined;
  // Including addresses without a leading slash: any other form is unreadable.
  const [, authority, rest = ""] = ABSOLUTE.exec(url) ?? [];
  if (authority === undefined) return { hostname, address: url };
  if (authority.toLowerCase() !== written.toLowerCase()) return undefined;
  return { hostname, address: rest.startsWith("/") ? rest : `/${rest}` };
}

const HOST = "host";

/** The one `Host` header's value. Node itself would take the first of several. */
function findHost(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[at + 1];
  }
  return found;
}

const MOST_REMEMBERED = 100;
const readHostname = remembering(MOST_REMEMBERED, (written) => parseHost(written)?.hostname);

/** Names of this machine itself, to which no other site can lead anybody. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

interface HostSettings {
  publicUrl: URL | undefined;
  /** Further names that the operator allows. */
  allowedHosts: readonly string[];
}

/**
 * Whether a request for a host is answered. Without a public address every name is; with one, only
 * its own, those that the operator allows, and this machine's. Ports are not compared, because
 * proxies differ in whether they pass them on.
 */
export function createHostRules({ publicUrl, allowedHosts }: HostSettings) {
  if (publicUrl === undefined) return () => true;
  const allowed = new Set([publicUrl.hostname, ...allowedHosts, ...OWN_NAMES]);
  return (hostname: string): boolean => allowed.has(hostname);
}
