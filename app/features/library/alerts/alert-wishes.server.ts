import type { Database } from "#app/db/connect.server.ts";

import type { AlertKind } from "./alert-kinds.ts";

/** What is asked about a profile. */
interface AlertWish {
  kind: AlertKind;
  dueAtMs: number;
}

/** Where profiles want their alerts. */
export interface Wishes {
  inApp: (profileId: string, kind: AlertKind) => boolean;
  /** The targets outside that it is sent to: not what was due before they were turned on. */
  targets: (profileId: string, wish: AlertWish) => string[];
}

export async function readWishes(
  { kysely }: Database,
  profiles: readonly string[],
): Promise<Wishes> {
  if (profiles.length === 0) return { inApp: () => true, targets: () => [] };
  const [off, targets] = await Promise.all([
    kysely
      .selectFrom("alert_choices")
      .select(["profile_id", "kind", "channel"])
      .where("profile_id", "in", profiles)
      .where("is_on", "=", 0)
      .execute(),
    kysely
      .selectFrom("alert_targets")
      .select(["id", "profile_id", "channel", "on_since"])
      .where("profile_id", "in", profiles)
      .where("stopped_at", "is", null)
      .execute(),
  ]);
  const isOff = new Set(off.map((row) => `${row.profile_id} ${row.kind} ${row.channel}`));
  const byProfile = Map.groupBy(targets, (row) => row.profile_id);
  return {
    inApp: (profileId, kind) => !isOff.has(`${profileId} ${kind} app`),
    targets: (profileId, { kind, dueAtMs }) =>
      (byProfile.get(profileId) ?? [])
        .filter(({ channel, on_since }) => {
          return on_since <= dueAtMs && !isOff.has(`${profileId} ${kind} ${channel}`);
        })
        .map(({ id }) => id),
  };
}
