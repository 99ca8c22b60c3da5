import { BlockList, isIP } from "node:net";

/** What no outside service has: this machine, local networks, and what is reserved (RFC 6890). */
const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, bits, "ipv4");
// Those that carry an IPv4 address, and documentation.
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved.addSubnet(network, bits, "ipv6");

const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** Whether anybody on the internet may have this address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !reserved.check(address, "ipv4");
  return kind === 6 && global.check(address, "ipv6") && !reserved.check(address, "ipv6");
}
