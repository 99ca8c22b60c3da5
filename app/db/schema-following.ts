import type { Generated } from "kysely";

import type { Optional } from "./schema-accounts.ts";

/** What viewers follow, and the dates that are stored because of it. */
export interface FollowingTables {
  follows: FollowsTable;
  date_subjects: DateSubjectsTable;
  date_links: DateLinksTable;
  upcoming_dates: UpcomingDatesTable;
  date_jobs: DateJobsTable;
  calendar_feeds: CalendarFeedsTable;
  alerts: AlertsTable;
  alert_choices: AlertChoicesTable;
  alert_targets: AlertTargetsTable;
  alert_deliveries: AlertDeliveriesTable;
  alert_times: AlertTimesTable;
  push_keys: PushKeysTable;
  title_arrivals: TitleArrivalsTable;
  profile_services: ProfileServicesTable;
}

/** What a profile follows, and what it no longer follows. */
interface FollowsTable {
  profile_id: string;
  /** The film database's kinds and ids, and what it called this when it was followed. */
  content_type: "movie" | "tv" | "person" | "collection";
  content_id: string;
  content_title: string;
  /** The language of the name; a person has none. */
  content_lang: Optional<string>;
  /** A poster, or a portrait. */
  picture_path: Optional<string>;
  /** 0: no longer followed, although it may be on the watchlist. */
  is_followed: number;
  /** When the latest change was made, by the clock of the device that made it. */
  changed_at: number;
  /** When it arrived here. */
  recorded_at: number;
}

/** Whatever has its dates stored: what is followed, and the titles that belong to it. */
interface DateSubjectsTable {
  content_type: "movie" | "tv" | "person" | "collection" | "list";
  content_id: string;
  /** In English; empty until it was looked up. */
  content_title: Generated<string>;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** What nobody wants any more is deleted. */
  wanted_at: number;
  checked_at: Generated<number>;
  due_at: number;
  failures: Generated<number>;
}

/** The titles of a person, a collection or a list. */
interface DateLinksTable {
  parent_type: DateSubjectsTable["content_type"];
  parent_id: string;
  content_type: DateSubjectsTable["content_type"];
  content_id: string;
}

interface UpcomingDatesTable {
  content_type: DateSubjectsTable["content_type"];
  content_id: string;
  kind:
    | "release"
    | "premiere"
    | "limited"
    | "cinema"
    | "digital"
    | "physical"
    | "tv"
    | "season"
    | "episode";
  /** Empty where the date is not of one region. */
  region: string;
  season: number;
  episode: number;
  /** Such as `2026-11-23`. */
  day: string;
  /** Where the time of day is known. */
  starts_at: number | null;
  episode_title: string;
}

/** Which server keeps the dates now, and how far it has read what changed. */
interface DateJobsTable {
  name: string;
  holder: string;
  leased_until: number;
  changes_until: number;
  changes_read_at: number;
  next_page: string;
}

/** The secret address of a profile's calendar. */
interface CalendarFeedsTable {
  profile_id: string;
  token_hash: string;
  created_at: number;
}

/** A profile's alerts, one for each event. */
export interface AlertsTable {
  id: string;
  profile_id: string;
  /** What happened, without its date: a date that moves or comes back is no other event. */
  event_key: string;
  kind: "release" | "season" | "episode" | "free" | "service";
  content_type: "movie" | "tv";
  content_id: string;
  content_title: string;
  content_lang: Optional<string>;
  /** Of a date, its kind; of a service, its name. */
  about: string;
  season: number;
  episode: number;
  episode_title: string;
  due_at: number;
  made_at: number;
  /** 0: the profile wants it elsewhere, but not in the app. */
  is_shown: number;
  read_at: Optional<number>;
}

/** Which alerts a profile wants where, as far as it differs from the defaults. */
interface AlertChoicesTable {
  profile_id: string;
  kind: AlertsTable["kind"];
  channel: string;
  is_on: number;
}

/** Where a profile's alerts go besides the app. */
interface AlertTargetsTable {
  id: string;
  profile_id: string;
  channel: "email" | "push" | "webhook" | "ntfy";
  /** Which of several of a channel, such as one of the devices. */
  slot: string;
  name: string;
  /** Its address and keys, encrypted. */
  sealed: Optional<string>;
  /** What was due before is not sent. */
  on_since: number;
  failures: Generated<number>;
  failing_since: Optional<number>;
  /** Until when it is not called, because it failed or took too long. */
  paused_until: Optional<number>;
  /** Since when nothing is sent there, because too much has failed. */
  stopped_at: Optional<number>;
}

/** One alert on its way to one target. */
interface AlertDeliveriesTable {
  alert_id: string;
  target_id: string;
  profile_id: string;
  /** Null once it has ended. */
  next_try_at: number | null;
  /** Counts the claims: reports of an earlier holder are ignored. */
  tries: Generated<number>;
  /** 1: it waits for the end of the quiet hours, or for the digest. */
  is_held: Generated<number>;
  outcome: Optional<"sent" | "unwanted" | "failed">;
  ended_at: Optional<number>;
}

/** When a profile gets what is sent to it. */
interface AlertTimesTable {
  profile_id: string;
  email_pace: "at-once" | "weekly";
  /** 1 is Monday. */
  digest_day: number;
  /** Minutes since midnight in the profile's zone. */
  quiet_from: number | null;
  quiet_until: number | null;
}

/** The server's keys for push. */
interface PushKeysTable {
  id: number;
  /** Both of them, encrypted. */
  sealed: string;
  created_at: number;
}

/** The services that a profile has subscribed to, in a region. */
interface ProfileServicesTable {
  profile_id: string;
  region: string;
  /** The film database's number of it, and what it is called. */
  service_id: number;
  service_name: string;
  chosen_at: number;
}

/** What can be watched where, and since when this is known. */
interface TitleArrivalsTable {
  content_type: "movie" | "tv";
  content_id: string;
  /** Empty for the archive. */
  region: string;
  /** The film database's number of the service; 0 is the archive, and -1 that a region is known. */
  service_id: number;
  arrived_at: number;
}
