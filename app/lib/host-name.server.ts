import { isIPv6 } from "node:net";

/** A host as a URL holds it: the name or number in small letters, and the port as it was written. */
export interface Host {
  hostname: string;
  port: string;
}

/** The longest name that there can be, with its last dot; a bracketed address is shorter. */
const LONGEST_NAME = 254;
const PARTS = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{0,5}))?$/i;
const LARGEST_PORT = 65_535;

/**
 * Reads a host with or without a port, as RFC 9110 writes the authority of a URL, and narrower: no
 * percent signs and none of the marks that no name of a machine has. Undefined for everything else,
 * and for what a URL would read as another host, such as a number in hexadecimal.
 */
export function parseHost(text: string): Host | undefined {
  const [, name = "", port = ""] = PARTS.exec(text) ?? [];
  if (name === "" || name.length > LONGEST_NAME || Number(port) > LARGEST_PORT) return undefined;
  const hostname = URL.parse(`http://${name}`)?.hostname;
  // An IPv6 address has many spellings, and all of them are the same one.
  const isItself = isIPv6(name.slice(1, -1)) || hostname === name.toLowerCase();
  return hostname !== undefined && isItself ? { hostname, port } : undefined;
}
