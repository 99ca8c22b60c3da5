import { clientNetwork, NETWORK_ENDS } from "#app/features/messages/client-network.ts";

/**
 * A client's address, as sessions show it and as limits count it: an IPv4 address as it is, however
 * it is spelled, and of an IPv6 address its whole network (a /64), in full.
 */
export function normalizeIP(address: string): string {
  const network = clientNetwork(address);
  if (!network.endsWith(NETWORK_ENDS)) return network.toLowerCase();
  const groups = network.slice(0, -NETWORK_ENDS.length).split(":");
  return [...groups, "", "", "", ""].map((group) => group.padStart(4, "0")).join(":");
}
