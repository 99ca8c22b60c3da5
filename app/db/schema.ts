import type { Generated } from "kysely";

import type { AccountTables, Optional } from "./schema-accounts.ts";

/**
 * The tables as both engines have them. One shape serves SQLite and PostgreSQL: ids are text,
 * moments are integer milliseconds, money is integer minor units, and yes and no are 1 and 0.
 */
export interface Schema extends AccountTables {
  profiles: ProfilesTable;
  user_views: UserViewsTable;
  messages: MessagesTable;
  message_counts: MessageCountsTable;
  letters: EmailsTable;
  payments: PaymentsTable;
  payment_changes: PaymentChangesTable;
  subscriptions: SubscriptionsTable;
  watchlist: WatchlistTable;
  film_allowances: FilmAllowancesTable;
  film_matches: FilmMatchesTable;
  film_progress: FilmProgressTable;
  watched_marks: WatchedMarksTable;
  continue_watching: ContinueWatchingTable;
  playing: PlayingTable;
  preferences: PreferencesTable;
}

interface ProfilesTable {
  id: string;
  user_id: string;
  name: string;
  is_default: number;
  created_at: number;
  /** Since when nothing is recorded of what is opened and watched; null while it is. */
  history_paused_at: Optional<number>;
  /** One of five, each taken once. */
  place: Generated<number>;
  colour: Generated<string>;
  face: Generated<string>;
  /** How far a child's profile reaches; null is a grown-up's. */
  ceiling: Optional<string>;
}

/** A title that was opened, or a trailer that was. */
export interface UserViewsTable {
  id: string;
  /** Null: somebody who was not signed in. */
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

/** What viewers have written to us. */
export interface MessagesTable {
  id: string;
  kind: "contact" | "application";
  name: string;
  email: string;
  subject: string;
  body: string;
  /** The job that an application is for; null for a general one, and for what is none. */
  opening: string | null;
  received_at: number;
}

/** How many messages came from one sender, or from all, in a window of time that ends. */
interface MessageCountsTable {
  key: string;
  hits: number;
  window_ends_at: number;
}

/** The outbox: letters that are still to be sent, or that could not be. Sent ones are deleted. */
export interface EmailsTable {
  id: string;
  recipient: string;
  subject: string;
  /** The rest of the letter, as JSON. */
  content: string;
  queued_at: number;
  /** A try that fails after this moment is the last one. */
  give_up_at: number;
  /** When it may be taken and tried; null once it has been given up. */
  next_try_at: number | null;
  tries: number;
  last_problem: string | null;
}

/** What a profile means to watch, and for a while what was taken off again. */
export interface WatchlistTable {
  profile_id: string;
  user_id: string;
  content_type: "movie" | "tv" | "archive";
  content_id: string;
  content_title: string;
  /** Four digits, or empty. */
  content_year: Generated<string>;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The title as it is sorted: without case, accents and leading article. */
  sort_title: string;
  /** When title, year and picture were last asked for; 0 where they are not known yet. */
  looked_up_at: Generated<number>;
  added_at: number;
  /** When the last deed was done, by the clock of the device on which it was done. */
  changed_at: number;
  recorded_at: number;
  is_removed: Generated<number>;
}

/** Which title an item of the archive is, as far as it was looked for. */
/** Items of the archive that the operator shows though nothing states that they are free. */
interface FilmAllowancesTable {
  film_id: string;
  allowed_at: number;
}

export interface FilmMatchesTable {
  /** The archive's identifier. */
  film_id: string;
  /** Both null: it is none that the film database knows. */
  title_kind: "movie" | "tv" | null;
  title_id: number | null;
  /** When that title was published; null where nobody looked, or it is not known. */
  title_year: number | null;
  /** Whether browsers play it, so that the title's page may send viewers there. */
  is_playable: number;
  /** By the operator, and then it stays as it is. */
  is_set: number;
  matched_at: number;
}

/** Append-only, and the database sees to it: a row is settled once and then stays as it is. */
export interface PaymentsTable {
  id: string;
  /** Null once the account is gone; `payer_id` stays, and says nothing of anybody. */
  user_id: string | null;
  payer_id: string;
  plan_id: string;
  plan_name: string;
  amount: number;
  currency: "INR" | "USD";
  payment_method: "credit_card" | "paypal" | "upi";
  card_last_four: string | null;
  card_brand: string | null;
  status: "pending" | "completed" | "refused";
  timestamp: number;
  intent: "subscribe" | "renew" | "upgrade" | "refund";
  /** The payment that a refund gives back. */
  refund_of: string | null;
  idempotency_key: string;
  processor: string;
  processor_reference: string | null;
  refusal: string | null;
  /** What it bought, once it is completed. */
  period_start: number | null;
  period_end: number | null;
  /** When a pending one is looked into; until then it belongs to whoever began it. */
  settle_at: number | null;
  tries: number;
}

/** Every status that a payment has had, when, and why. */
export interface PaymentChangesTable {
  payment_id: string;
  number: number;
  from_status: PaymentsTable["status"] | null;
  to_status: PaymentsTable["status"];
  cause: string;
  changed_at: number;
}

export interface SubscriptionsTable {
  user_id: string;
  plan_id: string;
  /** What a month of the plan cost at the last payment. */
  amount: number;
  currency: "INR" | "USD";
  status: "active" | "expired";
  /** Since when it has run without a break; its day of the month is the anniversary. */
  start_date: number;
  last_payment: number;
  expiry_date: number;
  payment_method: PaymentsTable["payment_method"];
  auto_renew: number;
  /** The payment that it lasts until `expiry_date` by. */
  payment_id: string;
  /** When the month began, or begins, that was paid last. */
  last_period_start: number;
  next_plan_id: string | null;
  /** The expiry that was written about, and the one that was tried to be charged for. */
  reminded_for: number | null;
  charged_for: number | null;
  renewal_token_hash: string | null;
  /** When a job looks at it next; while one does, the end of its lease. */
  due_at: number | null;
  /** Counts who has had it: an earlier holder is no longer heard. */
  claims: number;
}

/** Where a profile stopped in a film of the archive. */
interface FilmProgressTable {
  profile_id: string;
  item_id: string;
  /** Which work of an item that holds several; empty where there is one. */
  work: string;
  position_seconds: number;
  duration_seconds: number;
  is_finished: number;
  updated_at: number;
}

/** What a profile marked as watched by hand, or took back. */
interface WatchedMarksTable {
  profile_id: string;
  content_type: "movie" | "tv" | "archive";
  content_id: string;
  /** "" for the title itself, "S2" for a season of it, "S2E5" for an episode. */
  part: string;
  is_watched: number;
  /** When it was done, by the clock of the device on which it was done. */
  changed_at: number;
  recorded_at: number;
}

/** What is known of a title that a profile goes on with. */
interface ContinueWatchingTable {
  profile_id: string;
  content_type: "tv" | "archive";
  content_id: string;
  content_title: string;
  content_lang: Optional<string>;
  poster_path: Optional<string>;
  /** The episode that comes next in a show; null where all are seen. */
  next_season: Optional<number>;
  next_episode: Optional<number>;
  /** When a show went on; a film's own progress says that of it. */
  touched_at: Generated<number>;
  /** Not shown in the row until it goes on after this moment. */
  hidden_at: Generated<number>;
  looked_up_at: number;
}

/** What plays on an account just now: a lease each, which lapses unless it is renewed. */
interface PlayingTable {
  user_id: string;
  /** The page that plays; two windows of one browser are two. */
  player_id: string;
  /** Such as "Firefox on Windows". */
  device: string;
  title: string;
  started_at: number;
  expires_at: number;
  /** The device that it was stopped from, until it has been told so; null while it plays. */
  stopped_from: string | null;
}

/** How a profile likes it. */
export interface PreferencesTable {
  profile_id: string;
  theme: "system" | "evening" | "matinee";
  /** Empty: the house's own. */
  region: string;
  /** Empty for none, "any", or the code of a language. */
  captions: string;
  autoplay_trailers: number;
  reduced_data: number;
  hide_watched: number;
  changed_at: number;
}
