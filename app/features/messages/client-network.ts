import { isIPv6 } from "node:net";

/** What follows the four groups of an IPv6 network. */
export const NETWORK_ENDS = "::/64";

/**
 * The address or network of one sender. With IPv6 that is a whole network (a /64), so counting
 * single addresses would count nothing.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}${NETWORK_ENDS}`;
}

/** The eight numbers of an IPv6 address, without its zone. */
function groupsOf(address: string): number[] {
  const [inHex = ""] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    })
    .split("%");
  const [before = "", after = ""] = inHex.split("::");
  const [first, last] = [groupsIn(before), groupsIn(after)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

const groupsIn = (half: string) => half.split(":").filter((group) => group !== "");
