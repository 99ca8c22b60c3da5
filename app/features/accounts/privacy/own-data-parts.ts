import type { Schema } from "#app/db/schema.ts";

/**
 * One list of a viewer's stored data: a table, its exported columns, and how its rows belong to the
 * viewer.
 */
export interface OwnDataPart {
  /** The base name of its files. */
  name: string;
  table: keyof Schema;
  columns: readonly string[];
  /** The column that names the viewer; a profile's rows belong to its account. */
  by: "id" | "user_id" | "profile_id" | "email";
  /** The columns that order the rows; together they identify one row. */
  order: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

/**
 * Everything that is stored about a viewer except what opens the account (passwords and tokens,
 * which are stored as hashes or not at all) and short-lived working data.
 */
export const ownDataParts: readonly OwnDataPart[] = [
  {
    name: "account",
    table: "users",
    columns: words(
      "id name email email_verified language created_at updated_at last_login disabled_at",
    ),
    by: "id",
    order: ["id"],
  },
  {
    name: "ways-to-sign-in",
    table: "accounts",
    columns: words("provider_id email created_at updated_at"),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "passkeys",
    table: "passkeys",
    columns: words("name created_at last_used_at"),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "keys",
    table: "personal_keys",
    columns: words("profile_id name scopes created_at expires_at last_used_at"),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "two-step-sign-in",
    table: "totp_factors",
    columns: words("created_at"),
    by: "user_id",
    order: ["user_id"],
  },
  {
    name: "address-change",
    table: "address_changes",
    columns: words("email old_confirmed_at new_confirmed_at expires_at"),
    by: "user_id",
    order: ["user_id"],
  },
  {
    name: "profiles",
    table: "profiles",
    columns: words(
      "id name is_default colour face age_limit language created_at history_paused_at awaits_taste",
    ),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "picture",
    table: "avatars",
    columns: words("image_base64 created_at"),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "sessions",
    table: "sessions",
    columns: words("ip_address user_agent created_at updated_at expires_at"),
    by: "user_id",
    order: ["id"],
  },
  {
    name: "devices",
    table: "known_devices",
    columns: words("last_used_at"),
    by: "user_id",
    order: ["token_hash"],
  },
  {
    name: "sign-ins",
    table: "user_auth",
    columns: words("action device way is_new_device timestamp recorded_at"),
    by: "user_id",
    order: ["timestamp", "id"],
  },
  {
    name: "navigation",
    table: "user_navigation",
    columns: words("page timestamp"),
    by: "user_id",
    order: ["timestamp", "id"],
  },
  {
    name: "watchlist",
    table: "watchlist",
    columns: words(
      "profile_id content_type content_id content_title content_year added_at changed_at recorded_at is_removed",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id"],
  },
  {
    name: "views",
    table: "user_views",
    columns: words(
      "profile_id content_type content_id content_title action episode timestamp recorded_at",
    ),
    by: "user_id",
    order: ["timestamp", "id"],
  },
  {
    name: "progress",
    table: "film_progress",
    columns: words(
      "profile_id item_id work position_seconds duration_seconds is_finished updated_at",
    ),
    by: "profile_id",
    order: ["profile_id", "item_id", "work"],
  },
  {
    name: "watched",
    table: "watched_marks",
    columns: words("profile_id content_type content_id part is_watched changed_at recorded_at"),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id", "part"],
  },
  {
    name: "ratings",
    table: "ratings",
    columns: words(
      "profile_id content_type content_id content_title content_year half_stars note changed_at recorded_at",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id"],
  },
  {
    name: "not-for-me",
    table: "unwanted_titles",
    columns: words(
      "profile_id content_type content_id content_title content_year is_unwanted changed_at recorded_at",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id"],
  },
  {
    name: "lists",
    table: "lists",
    columns: words("id profile_id name description share_key titles created_at changed_at"),
    by: "profile_id",
    order: ["id"],
  },
  {
    name: "list-titles",
    table: "list_titles",
    columns: words(
      "list_id profile_id content_type content_id content_title content_year place added_at",
    ),
    by: "profile_id",
    order: ["list_id", "content_type", "content_id"],
  },
  {
    name: "imports",
    table: "imports",
    columns: words("id profile_id source file_name titles created_at finished_at"),
    by: "profile_id",
    order: ["id"],
  },
  {
    name: "import-titles",
    table: "import_titles",
    columns: words(
      "import_id number profile_id kind title year brings outcome content_type content_id",
    ),
    by: "profile_id",
    order: ["import_id", "number"],
  },
  {
    name: "watched-dates",
    table: "watched_dates",
    columns: words("profile_id content_type content_id watched_on recorded_at"),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id", "watched_on"],
  },
  {
    name: "continue-watching",
    table: "continue_watching",
    columns: words(
      "profile_id content_type content_id content_title next_season next_episode touched_at hidden_at",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id"],
  },
  {
    name: "preferences",
    table: "preferences",
    columns: words(
      "profile_id theme region captions autoplay_trailers reduced_data hide_watched follows_watchlist show_ratings time_zone playback_rate player_keys changed_at",
    ),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "follows",
    table: "follows",
    columns: words(
      "profile_id content_type content_id content_title is_followed changed_at recorded_at",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id"],
  },
  {
    name: "alerts",
    table: "alerts",
    columns: words(
      "id profile_id kind content_type content_id content_title about season episode due_at made_at read_at",
    ),
    by: "profile_id",
    order: ["profile_id", "made_at", "id"],
  },
  {
    name: "alert-settings",
    table: "alert_choices",
    columns: words("profile_id kind channel is_on"),
    by: "profile_id",
    order: ["profile_id", "kind", "channel"],
  },
  {
    name: "alert-times",
    table: "alert_times",
    columns: words("profile_id email_pace digest_day quiet_from quiet_until"),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "alert-targets",
    table: "alert_targets",
    columns: words("id profile_id channel name on_since failing_since stopped_at"),
    by: "profile_id",
    order: ["profile_id", "channel", "slot"],
  },
  {
    name: "alert-deliveries",
    table: "alert_deliveries",
    columns: words("profile_id alert_id target_id outcome ended_at"),
    by: "profile_id",
    order: ["profile_id", "alert_id", "target_id"],
  },
  {
    name: "services",
    table: "profile_services",
    columns: words("profile_id region service_name chosen_at"),
    by: "profile_id",
    order: ["profile_id", "region", "service_id"],
  },
  {
    name: "calendar-feeds",
    table: "calendar_feeds",
    columns: words("profile_id created_at"),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "player-addresses",
    table: "scrobble_addresses",
    columns: words("profile_id created_at"),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "stremio-addresses",
    table: "stremio_addresses",
    columns: words("profile_id created_at"),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "player-events",
    table: "scrobbles",
    columns: words(
      "profile_id source action outcome title part content_type content_id times received_at",
    ),
    by: "profile_id",
    order: ["profile_id", "received_at", "id"],
  },
  {
    name: "played-elsewhere",
    table: "outside_plays",
    columns: words(
      "profile_id content_type content_id part day content_title source percent duration_seconds is_finished played_at",
    ),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id", "part", "day"],
  },
  {
    name: "players",
    table: "player_connections",
    columns: words(
      "id profile_id kind name person created_at chosen_at looked_at agreed_at from_there to_there problem",
    ),
    by: "profile_id",
    order: ["profile_id", "created_at", "id"],
  },
  {
    name: "player-items",
    table: "player_items",
    columns: words(
      "profile_id connection_id item_id content_type content_id part content_title is_watched progress played_at origin",
    ),
    by: "profile_id",
    order: ["connection_id", "item_id"],
  },
  {
    name: "player-positions",
    table: "player_positions",
    columns: words("profile_id content_type content_id part progress changed_at"),
    by: "profile_id",
    order: ["profile_id", "content_type", "content_id", "part"],
  },
  {
    name: "shared-years",
    table: "shared_years",
    columns: words("profile_id year share_key words language picture_base64 created_at"),
    by: "profile_id",
    order: ["profile_id", "year"],
  },
  {
    name: "public-page",
    table: "public_profiles",
    columns: words("profile_id address is_named has_ratings has_lists created_at"),
    by: "profile_id",
    order: ["profile_id"],
  },
  {
    name: "payments",
    table: "payments",
    columns: words(
      "id plan_id plan_name amount currency payment_method card_last_four card_brand status timestamp intent refund_of refusal period_start period_end tax invoice_address",
    ),
    by: "user_id",
    order: ["timestamp", "id"],
  },
  {
    name: "subscription",
    table: "subscriptions",
    columns: words(
      "plan_id amount currency status start_date last_payment expiry_date payment_method auto_renew payment_id next_plan_id grace_until unpaid_invoice",
    ),
    by: "user_id",
    order: ["user_id"],
  },
  {
    name: "given-plan",
    table: "plan_grants",
    columns: words("plan_id granted_at expires_at"),
    by: "user_id",
    order: ["user_id"],
  },
  {
    name: "messages",
    table: "messages",
    columns: words("kind name email subject body opening received_at"),
    by: "email",
    order: ["id"],
  },
  {
    name: "deletion",
    table: "account_deletions",
    columns: words("asked_at due_at"),
    by: "user_id",
    order: ["user_id"],
  },
];
