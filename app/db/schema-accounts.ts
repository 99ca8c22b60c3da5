import type { ColumnType, Generated } from "kysely";

/** Optional when inserted, and null by default. */
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** The tables of identities, and of what opens their accounts. */
export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  rate_limits: RateLimitsTable;
  attempts: AttemptsTable;
  known_devices: KnownDevicesTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  device_sign_ins: DeviceSignInsTable;
  passkeys: PasskeysTable;
  used_passkey_challenges: UsedPasskeyChallengesTable;
  address_changes: AddressChangesTable;
  token_keys: TokenKeysTable;
  token_grants: TokenGrantsTable;
  refresh_tokens: RefreshTokensTable;
  personal_keys: PersonalKeysTable;
  repeated_requests: RepeatedRequestsTable;
  avatars: AvatarsTable;
  user_auth: UserAuthTable;
  user_navigation: UserNavigationTable;
  account_deletions: AccountDeletionsTable;
}

interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<number>;
  /** The shape of an address with foreign letters; null for one in ASCII alone. */
  email_skeleton: Optional<string>;
  initials: Generated<string>;
  avatar: Optional<string>;
  last_login: Optional<number>;
  /** Whether emailed codes are a sign-in method. */
  may_use_codes: Generated<number>;
  /** The hash of the PIN that leads out of a child's profile. */
  pin_hash: Optional<string>;
  /** What its emails are written in; null until somebody chose. */
  language: Optional<string>;
  /** "operator" for whoever runs the site; null for everybody else. */
  role: Optional<string>;
  /** Since when nobody can sign in to it; null while its owner can. */
  disabled_at: Optional<number>;
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
  /** When the viewer last confirmed their identity in this session. */
  confirmed_at: Optional<number>;
  /** The active profile; null is the account's first profile. */
  profile_id: Optional<string>;
  /** Whom the sign-in service in front named when it began, by `proxyKeyOf`. */
  proxy_key: Optional<string>;
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
  /** Of an identity: the address that its provider stated. */
  email: Optional<string>;
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

interface PersonalKeysTable {
  id: string;
  user_id: string;
  /** The profile that it is for; null for every profile of the account. */
  profile_id: string | null;
  name: string;
  /** What it may do, with spaces between. */
  scopes: string;
  token_hash: string;
  created_at: number;
  /** When it ends; null for one that does not. */
  expires_at: number | null;
  last_used_at: Optional<number>;
}

interface RepeatedRequestsTable {
  user_id: string;
  key_hash: string;
  request_hash: string;
  /** Null until it is answered. */
  status: Optional<number>;
  body: Optional<string>;
  created_at: number;
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
  /** Of a sign-in: the device, the method, and whether that device was unknown. */
  device: Optional<string>;
  way: Optional<string>;
  is_new_device: Optional<number>;
}

/** A second factor that is turned on; its secret is encrypted. */
interface TotpFactorsTable {
  user_id: string;
  sealed_secret: string;
  /** The half minute of the last accepted code: neither it nor an earlier one is accepted again. */
  last_step: number;
  created_at: number;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: number;
}

/** What a sign-in or a change still waits for: a second factor, or an emailed code. */
interface SignInChallengesTable {
  token_hash: string;
  user_id: string;
  kind: "factor" | "code" | "confirmation";
  /** How they have proven their identity so far. */
  proof: string;
  code_hash: Optional<string>;
  expires_at: number;
}

interface DeviceSignInsTable {
  token_hash: string;
  code_hash: string;
  /** What the device says that it is, in English. */
  device: string;
  /** Null where an earlier version of the program was asked. */
  address: Optional<string>;
  asked_at: number;
  expires_at: number;
  /** Of whoever lets it in; null until then. */
  session_id: Optional<string>;
}

interface PasskeysTable {
  /** The credential's own id. */
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  counter: number;
  created_at: number;
  last_used_at: Optional<number>;
}

interface UsedPasskeyChallengesTable {
  challenge_hash: string;
  expires_at: number;
}

/** A requested change of address, until both addresses have confirmed. */
interface AddressChangesTable {
  user_id: string;
  email: string;
  old_token_hash: string;
  new_token_hash: string;
  old_confirmed_at: Optional<number>;
  new_confirmed_at: Optional<number>;
  expires_at: number;
}

interface UserNavigationTable {
  id: string;
  user_id: string;
  page: string;
  timestamp: number;
}

/** Accounts whose owners requested deletion. */
interface AccountDeletionsTable {
  user_id: string;
  asked_at: number;
  /** When it is due; while a process works on it, the end of its lease. */
  due_at: number;
  undo_token_hash: string;
  /** Counts the leases: from the first one on, deletion cannot be canceled. */
  claims: Generated<number>;
}

interface TokenKeysTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: number;
}

/** Makes a session an API client's: it is used with tokens, never with a cookie. */
interface TokenGrantsTable {
  session_id: string;
  client: string;
  audience: string;
}

/** Used tokens remain for a while, so that a copy is recognized when it is used. */
interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: number;
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Append-only, as the database enforces: a row is settled once and never changes again. */
export interface PaymentsTable {
  id: string;
  /** Null once the account is deleted; `payer_id` remains, and identifies nobody. */
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
  /** The payment that a refund returns. */
  refund_of: string | null;
  idempotency_key: string;
  processor: string;
  processor_reference: string | null;
  refusal: string | null;
  /** What it bought, once it is completed. */
  period_start: number | null;
  period_end: number | null;
  /** When a pending one is checked; until then it belongs to whoever started it. */
  settle_at: number | null;
  tries: number;
  /** Of the amount, as the gateway computed it. */
  tax: number | null;
  /** The gateway's own invoice. */
  invoice_address: string | null;
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
  /** The payment that extended it to `expiry_date`. */
  payment_id: string;
  /** When the last paid month started, or will start. */
  last_period_start: number;
  next_plan_id: string | null;
  /** The expiry that an email announced, and the one that a charge was attempted for. */
  reminded_for: number | null;
  charged_for: number | null;
  renewal_token_hash: string | null;
  /** When a job checks it next; while one does, the end of its lease. */
  due_at: number | null;
  /** Counts the leases: results of an earlier holder are ignored. */
  claims: number;
  /** The subscription at the gateway that renews it by itself. */
  gateway_subscription: string | null;
  /** How long it may be used while the gateway tries to charge the next month. */
  grace_until: number | null;
  /** Where the invoice can be paid that could not be charged. */
  unpaid_invoice: string | null;
}

/** A subscription at the gateway, which outlives its account: it must be ended there. */
export interface GatewaySubscriptionsTable {
  id: string;
  /** The payment that it began with. */
  payment_id: string;
  /** Whether both have agreed that it is renewed: which of them has changed it since is its wish. */
  renews: number;
  /** When it is compared with the gateway next; null once it has ended there. */
  due_at: number | null;
  /** Counts the claims and what was agreed: who has read it before changes nothing of it. */
  tries: number;
}

/** What a gateway has reported: each of its events counts once. */
export interface PaymentEventsTable {
  id: string;
  type: string;
  received_at: number;
}

/** A plan that an operator gave to an account, until a date and without a payment. */
export interface PlanGrantsTable {
  user_id: string;
  plan_id: string;
  granted_at: number;
  expires_at: number;
}
