import type { Database } from "#app/db/connect.server.ts";
import { zoneOf } from "#app/lib/formats/dates.ts";
import { isAgeLimit, type Audience } from "#app/lib/setting.ts";

import type { OutsideChannel } from "../alert-kinds.ts";
import { usualTimes, type AlertTimes } from "./held-until.ts";

/** Who gets alerts at a target, as they are now. */
export interface Recipient {
  profileId: string;
  profileName: string;
  /** Of the account. */
  email: string;
  isVerified: boolean;
  /** What the profile reads, as it or else its account chose. */
  language: string | null;
  region: string;
  timeZone: string;
  audience: Audience;
  times: AlertTimes;
  /** The kinds that do not go to this channel. */
  off: ReadonlySet<string>;
  target: {
    channel: OutsideChannel;
    sealed: string | null;
    failures: number;
    failingSinceMs: number | null;
  };
}

/** Undefined where nothing may be sent: the account is disabled, or the target is stopped. */
export async function findRecipient(
  { kysely }: Database,
  targetId: string,
  defaultRegion: string,
): Promise<Recipient | undefined> {
  const row = await kysely
    .selectFrom("alert_targets as targets")
    .innerJoin("profiles", "profiles.id", "targets.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .leftJoin("preferences", "preferences.profile_id", "profiles.id")
    .leftJoin("alert_times as times", "times.profile_id", "profiles.id")
    .select([
      "profiles.id as profileId",
      "profiles.name as profileName",
      "profiles.age_limit as ageLimit",
      "profiles.language as language",
      "users.language as accountLanguage",
      "users.email as email",
      "users.email_verified as isVerified",
      "preferences.region as region",
      "preferences.time_zone as timeZone",
      "times.email_pace as emailPace",
      "times.digest_day as digestDay",
      "times.quiet_from as quietFrom",
      "times.quiet_until as quietUntil",
      "targets.channel as channel",
      "targets.sealed as sealed",
      "targets.failures as failures",
      "targets.failing_since as failingSinceMs",
    ])
    .where("targets.id", "=", targetId)
    .where("targets.stopped_at", "is", null)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profileId, profileName, email, channel, sealed, failures, failingSinceMs } = row;
  const off = await kysely
    .selectFrom("alert_choices")
    .select("kind")
    .where("profile_id", "=", profileId)
    .where("channel", "=", channel)
    .where("is_on", "=", 0)
    .execute();
  const region = row.region || defaultRegion;
  return {
    profileId,
    profileName,
    email,
    isVerified: row.isVerified === 1,
    language: row.language ?? row.accountLanguage,
    region,
    timeZone: row.timeZone || zoneOf(region),
    audience: isAgeLimit(row.ageLimit) ? row.ageLimit : "everyone",
    times: toTimes(row),
    off: new Set(off.map(({ kind }) => kind)),
    target: { channel, sealed, failures, failingSinceMs },
  };
}

interface TimesRow {
  emailPace: AlertTimes["emailPace"] | null;
  digestDay: number | null;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** What is stored; the usual times where nothing is. */
export const toTimes = ({ emailPace, digestDay, quietFrom, quietUntil }: TimesRow): AlertTimes => ({
  emailPace: emailPace ?? usualTimes.emailPace,
  digestDay: digestDay ?? usualTimes.digestDay,
  quiet:
    quietFrom === null || quietUntil === null ? undefined : { from: quietFrom, until: quietUntil },
});
