import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Whose request it is. What a proxy says of the one before it is believed only when the proxy is
 * on the operator's list; anybody can write such a header.
 */
export function createClientAddress(trustedProxies: BlockList | undefined): ClientAddress {
  const isTrusted = (address: string) =>
    trustedProxies?.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") ?? false;

  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    const chain = [forwarded ?? []].flat().join(",").split(",");
    // The nearest proxy wrote last: each one believed vouches for the address before it.
    while (isTrusted(address)) {
      const before = plain(chain.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** An IPv4 address as such, where a socket for both kinds writes it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
