import { isIPv6 } from "node:net";

/**
 * The address or network of one sender. With IPv6 that is a whole network (a /64), so counting
 * single addresses would count nothing.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after] = address.split("::");
  const groups = before.split(":").filter((group) => group !== "");
  const rest = (after ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const network = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
