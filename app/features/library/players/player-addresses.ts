import type { PlayerAddress } from "#app/services/players/player.ts";

import type { AlertKeys } from "../alerts/delivery/stop-links.server.ts";

/** Of what the addresses and keys of players are encrypted for. */
const PURPOSE = "players";

export const sealPlayerAddress = (
  keys: Pick<AlertKeys, "seal">,
  profileId: string,
  { url, key, personId }: PlayerAddress,
) => keys.seal(PURPOSE, profileId, JSON.stringify({ url, key, personId }));

/** Undefined where the server's secret is no longer the one that it was encrypted with. */
export function readPlayerAddress(
  keys: Pick<AlertKeys, "unseal">,
  connection: { profile_id: string; kind: PlayerAddress["kind"]; sealed: string },
): PlayerAddress | undefined {
  const text = keys.unseal(PURPOSE, connection.profile_id, connection.sealed);
  return text === undefined ? undefined : { ...JSON.parse(text), kind: connection.kind };
}
