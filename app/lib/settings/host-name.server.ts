import { isIPv6 } from "node:net";

/** A host as a URL spells it: the name or number in lower case, and the port as written. */
export interface Host {
  hostname: string;
  port: string;
}

/** The longest possible name, including its final dot; a bracketed address is shorter. */
const LONGEST_NAME = 254;
const PARTS = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{0,5}))?$/i;
const LARGEST_PORT = 65_535;

/**
 * Reads a host with or without a port, as RFC 9110 defines a URL's authority, but stricter: no
 * percent signs, and no characters that host names never contain. Undefined for everything else,
 * and for what a URL would read as another host, such as a hexadecimal number.
 */
export function parseHost(text: string): Host | undefined {
  const [, name = "", port = ""] = PARTS.exec(text) ?? [];
  if (name === "" || name.length > LONGEST_NAME || Number(port) > LARGEST_PORT) return undefined;
  const hostname = URL.parse(`http://${name}`)?.hostname;
  // An IPv6 address has many spellings; this is the canonical one.
  const isItself = isIPv6(name.slice(1, -1)) || hostname === name.toLowerCase();
  return hostname !== undefined && isItself ? { hostname, port } : undefined;
}
