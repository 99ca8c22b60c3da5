import { BlockList, isIP } from "node:net";

/**
 * Reads a comma-separated list of IP addresses and networks; undefined when an entry is neither.
 */
export function parseAddresses(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", bits, ...rest] = entry.split("/");
    const kind = isIP(address);
    const most = kind === 6 ? 128 : 32;
    const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
    if (kind === 0 || rest.length > 0 || (bits !== undefined && !isNetwork)) return undefined;
    list.addSubnet(address, bits === undefined ? most : Number(bits), kind === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
