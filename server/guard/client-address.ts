import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The address of a request's client. A proxy's statement about the one before it counts only if the
 * proxy is on the operator's list, because anybody can write such a header.
 */
export function createClientAddress(trustedProxies: BlockList | undefined): ClientAddress {
  const isTrusted = trusting(trustedProxies);
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? "");
    const forwarded = headers["x-forwarded-for"];
    const chain = [forwarded ?? []].flat().join(",").split(",");
    // The nearest proxy wrote last: each trusted one vouches for the address before it.
    while (isTrusted(address)) {
      const before = plain(chain.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** An IPv4 address as such, where a dual-stack socket writes it as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

const trusting = (trustedProxies: BlockList | undefined) => (address: string) =>
  trustedProxies?.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") ?? false;

/** Whether a request's connection itself comes from one of the proxies. */
export function isConnectedBy(trustedProxies: BlockList | undefined) {
  const isTrusted = trusting(trustedProxies);
  return ({ socket }: Pick<IncomingMessage, "socket">): boolean =>
    isTrusted(plain(socket.remoteAddress ?? ""));
}
