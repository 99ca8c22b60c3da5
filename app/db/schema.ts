import type { ColumnType, Generated } from "kysely";

/**
 * The tables as both engines have them. One shape serves SQLite and PostgreSQL: ids are text,
 * moments are integer milliseconds, money is integer minor units, and yes and no are 1 and 0.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  profiles: ProfilesTable;
  rate_limits: RateLimitsTable;
  attempts: AttemptsTable;
  known_devices: KnownDevicesTable;
  avatars: AvatarsTable;
  user_auth: UserAuthTable;
  user_navigation: UserNavigationTable;
  messages: MessagesTable;
  message_counts: MessageCountsTable;
  letters: LettersTable;
  film_progress: FilmProgressTable;
}

type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<number>;
  initials: Generated<string>;
  avatar: Optional<string>;
  last_login: Optional<number>;
  created_at: number;
  updated_at: number;
}

interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
  ip_address: string | null;
  user_agent: string | null;
}

interface AccountsTable {
  id: string;
  user_id: string;
  provider_id: string;
  account_id: string;
  password: Optional<string>;
  access_token: Optional<string>;
  refresh_token: Optional<string>;
  id_token: Optional<string>;
  access_token_expires_at: Optional<number>;
  refresh_token_expires_at: Optional<number>;
  scope: Optional<string>;
  created_at: number;
  updated_at: number;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

interface ProfilesTable {
  id: string;
  user_id: string;
  name: string;
  is_default: number;
  created_at: number;
}

interface RateLimitsTable {
  id: string;
  key: string;
  count: number;
  last_request: number;
}

interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: number;
}

interface KnownDevicesTable {
  user_id: string;
  token_hash: string;
  last_used_at: number;
}

interface AvatarsTable {
  id: string;
  user_id: string;
  image_base64: string;
  created_at: number;
}

interface UserAuthTable {
  id: string;
  user_id: string;
  action: string;
  timestamp: number;
  recorded_at: number;
}

interface UserNavigationTable {
  id: string;
  user_id: string;
  page: string;
  timestamp: number;
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
export interface LettersTable {
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
