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
  payments: PaymentsTable;
  payment_changes: PaymentChangesTable;
  subscriptions: SubscriptionsTable;
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
