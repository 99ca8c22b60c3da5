import type { Generated } from "kysely";

import type {
  AccountTables,
  GatewaySubscriptionsTable,
  Optional,
  PaymentChangesTable,
  PaymentEventsTable,
  PaymentsTable,
  PlanGrantsTable,
  SubscriptionsTable,
} from "./schema-accounts.ts";
import type { FollowingTables } from "./schema-following.ts";
import type { LibraryTables } from "./schema-library.ts";
import type { PlayerTables } from "./schema-players.ts";
import type { ScrobblingTables } from "./schema-scrobbling.ts";
import type { FilmAllowancesTable, FilmDecisionsTable, FilmMatchesTable } from "./schema-films.ts";

/**
 * The tables as both engines have them. One shape serves SQLite and PostgreSQL: ids are text, times
 * are integer milliseconds, money is integer minor units, and booleans are 1 and 0.
 */
export interface Schema
  extends AccountTables, FollowingTables, LibraryTables, PlayerTables, ScrobblingTables {
  profiles: ProfilesTable;
  user_views: UserViewsTable;
  messages: StoredMessagesTable;
  message_counts: MessageCountsTable;
  message_answers: MessageAnswersTable;
  emails: EmailsTable;
  payments: PaymentsTable;
  payment_changes: PaymentChangesTable;
  gateway_subscriptions: GatewaySubscriptionsTable;
  payment_events: PaymentEventsTable;
  subscriptions: SubscriptionsTable;
  plan_grants: PlanGrantsTable;
  watchlist: WatchlistTable;
  film_allowances: FilmAllowancesTable;
  film_decisions: FilmDecisionsTable;
  film_matches: FilmMatchesTable;
  film_progress: FilmProgressTable;
  watched_marks: WatchedMarksTable;
  continue_watching: ContinueWatchingTable;
  playing: PlayingTable;
  preferences: PreferencesTable;
  audit_log: AuditLogTable;
  announcements: AnnouncementsTable;
  site_settings: SiteSettingsTable;
  invitations: InvitationsTable;
  job_runs: JobRunsTable;
  rooms: RoomsTable;
  site_webhook: SiteWebhookTable;
  site_events: SiteEventsTable;
  daily_counts: DailyCountsTable;
}

interface ProfilesTable {
  id: string;
  user_id: string;
  name: string;
  is_default: number;
  created_at: number;
  /** Since when views and watching are not recorded; null while they are. */
  history_paused_at: Optional<number>;
  /** One of five positions, each used once. */
  place: Generated<number>;
  colour: Generated<string>;
  face: Generated<string>;
  /** A child's age limit; null for an adult. */
  age_limit: Optional<string>;
  /** What it reads; null for the account's language. */
  language: Optional<string>;
  /** 1 until it has been asked which well-known titles it likes. */
  awaits_taste: Generated<number>;
}

/** A title that was opened, or a trailer that was played. */
export interface UserViewsTable {
  id: string;
  /** Null: a visitor. */
  user_id: string | null;
  profile_id: string | null;
  content_id: string;
  content_title: string;
  content_type: "movie" | "tv" | "archive";
  action: "view" | "trailer_view";
  /** "S2E5", or the name of the archive's file. */
  episode: string | null;
  /** When it happened, which may be well before it was recorded. */
  timestamp: number;
  recorded_at: number;
}

/** Messages from viewers to the operator. */
export interface MessagesTable {
  id: string;
  kind: "contact" | "application";
  name: string;
  email: string;
  subject: string;
  body: string;
  /** The job that an application is for; null for an open application and for other messages. */
  opening: string | null;
  received_at: number;
}

interface StoredMessagesTable extends MessagesTable {
  /** When an operator was done with it; null while it waits. */
  done_at: Optional<number>;
}

/** What operators answered to a message. */
interface MessageAnswersTable {
  message_id: string;
  sent_at: number;
  /** The address of whoever answered. */
  actor: string;
  body: string;
}

/** How many messages came from one sender, or from all, in a window of time that ends. */
interface MessageCountsTable {
  key: string;
  hits: number;
  window_ends_at: number;
}

/** The outbox: emails that are waiting or could not be sent. Sent ones are deleted. */
interface EmailsTable {
  id: string;
  recipient: string;
  subject: string;
  /** The rest of the email, as JSON. */
  content: string;
  queued_at: number;
  /** An attempt that fails after this time is the last one. */
  give_up_at: number;
  /** When it is due for an attempt; null once it has been given up. */
  next_try_at: number | null;
  tries: number;
  last_problem: string | null;
  /** The profile whose alerts it has; null in every other email. */
  alerts_of: Optional<string>;
}

/** A profile's watchlist, with recently removed titles. */
interface WatchlistTable {
  profile_id: string;
  user_id: string;
  content_type: "movie" | "tv" | "archive";
  content_id: string;
  content_title: string;
  /** Four digits, or empty. */
  content_year: Generated<string>;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The title for sorting: without case, accents and leading article. */
  sort_title: string;
  /** When title, year and picture were last requested; 0 while they are unknown. */
  looked_up_at: Generated<number>;
  added_at: number;
  /** When the latest change was made, by the clock of the device that made it. */
  changed_at: number;
  recorded_at: number;
  is_removed: Generated<number>;
}

/** Where a profile stopped in a film of the archive. */
interface FilmProgressTable {
  profile_id: string;
  item_id: string;
  /** Which film of an item with several; empty where there is one. */
  work: string;
  position_seconds: number;
  duration_seconds: number;
  is_finished: number;
  updated_at: number;
}

/** A profile's watched marks, and their removals. */
interface WatchedMarksTable {
  profile_id: string;
  content_type: "movie" | "tv" | "archive";
  content_id: string;
  /** "" for the title itself, "S2" for a season of it, "S2E5" for an episode. */
  part: string;
  is_watched: number;
  /** When it was made, by the clock of the device that made it. */
  changed_at: number;
  recorded_at: number;
}

/** What is known of a title that a profile is watching. */
interface ContinueWatchingTable {
  profile_id: string;
  content_type: "tv" | "archive";
  content_id: string;
  content_title: string;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The next episode of a show; null when all are watched. */
  next_season: Optional<number>;
  next_episode: Optional<number>;
  /** When a show was last watched; a film's own progress says that of it. */
  touched_at: Generated<number>;
  /** Hidden from the row until it is watched after this time. */
  hidden_at: Generated<number>;
  looked_up_at: number;
}

/** What plays on an account now: a lease for each player, which lapses unless it is renewed. */
interface PlayingTable {
  user_id: string;
  /** The page that plays; two windows of one browser are two. */
  player_id: string;
  /** Such as "Firefox on Windows". */
  device: string;
  title: string;
  started_at: number;
  expires_at: number;
  /** The device that stopped it, until its page has learned of it; null while it plays. */
  stopped_from: string | null;
}

/** A profile's preferences. */
export interface PreferencesTable {
  profile_id: string;
  theme: "system" | "evening" | "matinee";
  /** Empty: the server's default. */
  region: string;
  /** Empty for none, "any", or a language code. */
  captions: string;
  autoplay_trailers: number;
  reduced_data: number;
  hide_watched: number;
  follows_watchlist: Generated<number>;
  show_ratings: Generated<number>;
  /** Empty: that of the region. */
  time_zone: Generated<string>;
  /** In percent. */
  playback_rate: Generated<number>;
  /** The keys of the player that it chose, as JSON; empty for the usual ones. */
  player_keys: Generated<string>;
  changed_at: number;
}

/** What operators changed, and when. Lines are added and never changed. */
export interface AuditLogTable {
  id: string;
  done_at: number;
  /** Null: a command on the server. */
  actor_id: string | null;
  /** Their address at that time. */
  actor: string;
  /** Such as "person.disable". */
  action: string;
  /** Whom or what it was done to. */
  subject: string;
  /** More about it, in words; may be empty. */
  detail: string;
}

/** What operators announce at the top of every page. */
interface AnnouncementsTable {
  id: string;
  /** `info` or `warning`. */
  kind: string;
  /** A JSON object: the text by the code of its language. */
  texts: string;
  published_at: number;
  ends_at: number;
  withdrawn_at: number | null;
}

/** What operators set in the browser, by the names that the environment has for it. */
interface SiteSettingsTable {
  name: string;
  /** Encrypted where it is a secret. */
  value: string;
  changed_at: number;
}

/** A link with which somebody may create an account. */
export interface InvitationsTable {
  id: string;
  token_hash: string;
  created_at: number;
  ends_at: number;
  most_uses: number;
  uses: number;
  /** The plan that it gives to each new account, until `plan_ends_at`; null for none. */
  plan_id: string | null;
  plan_ends_at: number | null;
  /** The address that it was sent to; null where an operator hands it over. */
  recipient: string | null;
  revoked_at: Optional<number>;
}

/** What became of each of the server's jobs, on whichever server it ran last. */
export interface JobRunsTable {
  name: string;
  ended_at: Optional<number>;
  took_ms: Generated<number>;
  done: Generated<number>;
  /** Why the last run failed; null where it did not. */
  problem: Optional<string>;
  succeeded_at: Optional<number>;
  failed_at: Optional<number>;
  failure: Optional<string>;
  /** Of a job that one server does for all: until when one is at it. */
  leased_until: Optional<number>;
  /** When somebody asked for it, until it begins. */
  asked_at: Optional<number>;
  /** How often operators want it to run, as a JSON object. */
  schedule: Optional<string>;
  /** What a job that looks for something found last. */
  found: Optional<string>;
}

/** A room in which people watch together, as long as somebody is in it. */
interface RoomsTable {
  code: string;
  /** Higher with each change. */
  version: number;
  /** A JSON object: who is there, where the film is, the latest messages. */
  state: string;
  /** When somebody was last in it. */
  seen_at: number;
}

/** Where operators have themselves told what happens: one row, or none. */
interface SiteWebhookTable {
  id: string;
  /** Its address and its secret, encrypted. */
  sealed: string;
  on_since: number;
}

/** What the site's webhook is told. */
export interface SiteEventsTable {
  id: string;
  kind:
    | "account.created"
    | "payment.recorded"
    | "backup.failed"
    | "job.failed"
    | "room.reported"
    | "message.received";
  /** A JSON object. */
  data: string;
  /** Whose account it is about; it goes with it. */
  user_id: Optional<string>;
  happened_at: number;
  /** When it is sent; null once that has ended. */
  next_try_at: Optional<number>;
  tries: number;
  outcome: Optional<"sent" | "failed">;
  ended_at: Optional<number>;
}

/** How often something happened on a day, on all servers together. */
interface DailyCountsTable {
  /** Days since 1970, in UTC. */
  day: number;
  name: string;
  count: number;
}
