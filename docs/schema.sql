-- The tables of both engines. Made by `npm run schema` from the migrations; nothing reads it.

------------------------------------------------------------------------------
-- SQLite
------------------------------------------------------------------------------

CREATE TABLE "account_deletions" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "asked_at" bigint not null,
  "due_at" bigint not null,
  "undo_token_hash" text not null unique,
  "claims" integer default 0 not null
);

CREATE INDEX "account_deletions_due_at" on "account_deletions" ("due_at");

CREATE TABLE "accounts" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "provider_id" text not null,
  "account_id" text not null,
  "password" text,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" bigint,
  "refresh_token_expires_at" bigint,
  "scope" text,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "email" text,
  constraint "accounts_provider_account" unique ("provider_id", "account_id")
);

CREATE INDEX "accounts_user_id" on "accounts" ("user_id");

CREATE TABLE "address_changes" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "email" text not null,
  "old_token_hash" text not null unique,
  "new_token_hash" text not null unique,
  "old_confirmed_at" bigint,
  "new_confirmed_at" bigint,
  "expires_at" bigint not null
);

CREATE TABLE "alert_choices" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "kind" text not null,
  "channel" text not null,
  "is_on" integer not null,
  constraint "alert_choices_key" primary key ("profile_id", "kind", "channel")
);

CREATE TABLE "alert_deliveries" (
  "alert_id" text not null references "alerts" ("id") on delete cascade,
  "target_id" text not null references "alert_targets" ("id") on delete cascade,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "next_try_at" bigint,
  "tries" integer default 0 not null,
  "is_held" integer default 0 not null,
  "outcome" text check (outcome in ('sent', 'unwanted', 'failed')),
  "ended_at" bigint,
  constraint "alert_deliveries_once" primary key ("alert_id", "target_id")
);

CREATE INDEX "alert_deliveries_by_profile" on "alert_deliveries" ("profile_id");

CREATE INDEX "alert_deliveries_by_target" on "alert_deliveries" ("target_id", "next_try_at");

CREATE INDEX "alert_deliveries_due" on "alert_deliveries" ("next_try_at");

CREATE TABLE "alert_targets" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "channel" text not null check (channel in ('email', 'push', 'webhook', 'ntfy')),
  "slot" text not null,
  "name" text not null,
  "sealed" text,
  "on_since" bigint not null,
  "failures" integer default 0 not null,
  "failing_since" bigint,
  "stopped_at" bigint,
  "paused_until" bigint,
  constraint "alert_targets_once" unique ("profile_id", "channel", "slot")
);

CREATE INDEX "alert_targets_by_slot" on "alert_targets" ("channel", "slot");

CREATE TABLE "alert_times" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "email_pace" text not null check (email_pace in ('at-once', 'weekly')),
  "digest_day" integer not null,
  "quiet_from" integer,
  "quiet_until" integer
);

CREATE TABLE "alerts" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "event_key" text not null,
  "kind" text not null check (kind in ('release', 'season', 'episode', 'free', 'service')),
  "content_type" text not null,
  "content_id" text not null,
  "content_title" text not null,
  "content_lang" text,
  "about" text not null,
  "season" integer not null,
  "episode" integer not null,
  "episode_title" text not null,
  "due_at" bigint not null,
  "made_at" bigint not null,
  "is_shown" integer not null,
  "read_at" bigint,
  constraint "alerts_once" unique ("profile_id", "event_key")
);

CREATE INDEX "alerts_by_age" on "alerts" ("made_at");

CREATE INDEX "alerts_by_profile" on "alerts" ("profile_id", "is_shown", "made_at");

CREATE TABLE "announcements" (
  "id" text primary key,
  "kind" text not null,
  "texts" text not null,
  "published_at" bigint not null,
  "ends_at" bigint not null,
  "withdrawn_at" bigint
);

CREATE INDEX "announcements_by_time" on "announcements" ("published_at");

CREATE TABLE "attempts" (
  "key" text primary key,
  "count" integer not null,
  "window_ends_at" bigint not null
);

CREATE INDEX "attempts_window_ends_at" on "attempts" ("window_ends_at");

CREATE TABLE "audit_log" (
  "id" text primary key,
  "done_at" bigint not null,
  "actor_id" text,
  "actor" text not null,
  "action" text not null,
  "subject" text not null,
  "detail" text not null
);

CREATE INDEX "audit_log_by_time" on "audit_log" ("done_at", "id");

CREATE INDEX "audit_log_subject" on "audit_log" ("subject", "done_at", "id");

CREATE TABLE "avatars" (
  "id" text primary key,
  "user_id" text not null unique references "users" ("id") on delete cascade,
  "image_base64" text not null,
  "created_at" bigint not null
);

CREATE TABLE "calendar_feeds" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "token_hash" text not null unique,
  "created_at" bigint not null
);

CREATE TABLE "continue_watching" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null check (content_type in ('tv', 'archive')),
  "content_id" text not null,
  "content_title" text not null,
  "content_lang" text,
  "poster_path" text,
  "next_season" integer,
  "next_episode" integer,
  "touched_at" bigint default 0 not null,
  "hidden_at" bigint default 0 not null,
  "looked_up_at" bigint not null,
  constraint "continue_watching_key" primary key ("profile_id", "content_type", "content_id")
);

CREATE INDEX "continue_watching_row" on "continue_watching" ("profile_id", "content_type", "touched_at");

CREATE TABLE "daily_counts" (
  "day" integer not null,
  "name" text not null,
  "count" bigint not null,
  constraint "daily_counts_key" primary key ("day", "name")
);

CREATE TABLE "date_jobs" (
  "name" text primary key,
  "holder" text not null,
  "leased_until" bigint not null,
  "changes_until" bigint not null,
  "changes_read_at" bigint not null,
  "next_page" text not null
);

CREATE TABLE "date_links" (
  "parent_type" text not null,
  "parent_id" text not null,
  "content_type" text not null,
  "content_id" text not null,
  constraint "date_links_key" primary key ("parent_type", "parent_id", "content_type", "content_id"),
  constraint "date_links_parent" foreign key ("parent_type", "parent_id") references "date_subjects" ("content_type", "content_id") on delete cascade
);

CREATE TABLE "date_subjects" (
  "content_type" text not null check (content_type in ('movie', 'tv', 'person', 'collection', 'list')),
  "content_id" text not null,
  "content_title" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "wanted_at" bigint not null,
  "checked_at" bigint default 0 not null,
  "due_at" bigint not null,
  "failures" integer default 0 not null,
  constraint "date_subjects_key" primary key ("content_type", "content_id")
);

CREATE INDEX "date_subjects_due" on "date_subjects" ("due_at");

CREATE TABLE "device_sign_ins" (
  "token_hash" text primary key,
  "code_hash" text not null unique,
  "device" text not null,
  "asked_at" bigint not null,
  "expires_at" bigint not null,
  "session_id" text references "sessions" ("id") on delete cascade,
  "address" text
);

CREATE INDEX "device_sign_ins_expires_at" on "device_sign_ins" ("expires_at");

CREATE INDEX "device_sign_ins_session_id" on "device_sign_ins" ("session_id");

CREATE TABLE "emails" (
  "id" text primary key,
  "recipient" text not null,
  "subject" text not null,
  "content" text not null,
  "queued_at" bigint not null,
  "give_up_at" bigint not null,
  "next_try_at" bigint,
  "tries" integer not null,
  "last_problem" text,
  "alerts_of" text references "profiles" ("id") on delete cascade
);

CREATE INDEX "emails_by_profile" on "emails" ("alerts_of");

CREATE INDEX emails_failed on emails (queued_at, id)
      where next_try_at is null;

CREATE INDEX emails_next_try_at on emails (next_try_at, id)
      where next_try_at is not null;

CREATE INDEX "emails_recipient" on "emails" ("recipient");

CREATE TABLE "film_allowances" (
  "film_id" text primary key,
  "allowed_at" bigint not null
);

CREATE TABLE "film_decisions" (
  "film_id" text primary key,
  "is_hidden" integer not null,
  "is_featured" integer not null,
  "decided_at" bigint not null
);

CREATE TABLE "film_matches" (
  "film_id" text primary key,
  "title_kind" text,
  "title_id" bigint,
  "is_playable" integer not null,
  "is_set" integer not null,
  "matched_at" bigint not null,
  "title_year" integer,
  "title_vote" double precision,
  "is_stated" integer,
  "found_kind" text,
  "found_id" bigint,
  "title_name" text,
  "title_lang" text,
  "title_poster" text
);

CREATE INDEX "film_matches_found" on film_matches (matched_at, film_id)
        where is_set = 0 and title_id is not null;

CREATE INDEX "film_matches_set" on film_matches (matched_at, film_id)
        where is_set = 1;

CREATE INDEX film_matches_title on film_matches (title_kind, title_id)
      where title_id is not null;

CREATE INDEX "film_matches_vote" on "film_matches" ("is_playable", "title_vote", "film_id");

CREATE INDEX "film_matches_waiting" on film_matches (matched_at, film_id)
        where is_set = 0 and title_id is null;

CREATE TABLE "film_progress" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "item_id" text not null,
  "work" text not null,
  "position_seconds" integer not null,
  "duration_seconds" integer not null,
  "is_finished" integer not null,
  "updated_at" bigint not null,
  constraint "film_progress_key" primary key ("profile_id", "item_id", "work")
);

CREATE INDEX "film_progress_updated_at" on "film_progress" ("profile_id", "updated_at");

CREATE TABLE "follows" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null check (content_type in ('movie', 'tv', 'person', 'collection')),
  "content_id" text not null,
  "content_title" text not null,
  "content_lang" text,
  "picture_path" text,
  "is_followed" integer not null,
  "changed_at" bigint not null,
  "recorded_at" bigint not null,
  constraint "follows_key" primary key ("profile_id", "content_type", "content_id")
);

CREATE INDEX "follows_by_content" on "follows" ("content_type", "content_id");

CREATE TABLE "gateway_subscriptions" (
  "id" text primary key,
  "payment_id" text not null references "payments" ("id"),
  "renews" integer not null,
  "due_at" bigint,
  "tries" integer not null
);

CREATE INDEX "gateway_subscriptions_due_at" on "gateway_subscriptions" ("due_at") where "due_at" is not null;

CREATE TABLE "imdb_titles" (
  "content_type" text not null,
  "content_id" text not null,
  "imdb_id" text not null,
  "known_at" bigint default 1795824000000 not null,
  constraint "imdb_titles_title" primary key ("content_type", "content_id")
);

CREATE TABLE "import_titles" (
  "import_id" text not null references "imports" ("id") on delete cascade,
  "number" integer not null,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "title_key" text not null,
  "kind" text not null,
  "title" text not null,
  "year" text not null,
  "ids" text not null,
  "brings" text not null,
  "is_ambiguous" integer not null,
  "outcome" text not null,
  "reason" text default '' not null,
  "is_chosen" integer default 0 not null,
  "content_type" text,
  "content_id" text,
  "content_title" text default '' not null,
  "content_year" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "part" text default '' not null,
  "undo" text default '' not null,
  "account" text default '' not null,
  constraint "import_titles_number" primary key ("import_id", "number")
);

CREATE INDEX "import_titles_key" on "import_titles" ("profile_id", "title_key");

CREATE INDEX "import_titles_outcome" on "import_titles" ("import_id", "outcome", "number");

CREATE TABLE "imports" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "source" text not null,
  "file_name" text not null,
  "content_hash" text not null,
  "language" text not null,
  "region" text not null,
  "lists" text not null,
  "ignored" text not null,
  "titles" integer not null,
  "created_at" bigint not null,
  "due_at" bigint,
  "failures" integer default 0 not null,
  "finished_at" bigint,
  "is_undone" integer default 0 not null,
  "accounts" text default '' not null
);

CREATE INDEX "imports_created" on "imports" ("created_at");

CREATE INDEX "imports_due" on "imports" ("due_at");

CREATE INDEX "imports_of_profile" on "imports" ("profile_id", "created_at");

CREATE TABLE "invitations" (
  "id" text primary key,
  "token_hash" text not null unique,
  "created_at" bigint not null,
  "ends_at" bigint not null,
  "most_uses" integer not null,
  "uses" integer not null,
  "plan_id" text,
  "plan_ends_at" bigint,
  "recipient" text,
  "revoked_at" bigint
);

CREATE INDEX "invitations_by_creation" on "invitations" ("created_at", "id");

CREATE INDEX "invitations_by_recipient" on "invitations" ("recipient");

CREATE TABLE "job_runs" (
  "name" text primary key,
  "ended_at" bigint,
  "took_ms" bigint default 0 not null,
  "done" integer default 0 not null,
  "problem" text,
  "failed_at" bigint,
  "failure" text,
  "leased_until" bigint,
  "asked_at" bigint,
  "schedule" text,
  "succeeded_at" bigint,
  "found" text
);

CREATE TABLE "known_devices" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "token_hash" text not null,
  "last_used_at" bigint not null,
  constraint "known_devices_key" primary key ("user_id", "token_hash")
);

CREATE TABLE "list_titles" (
  "list_id" text not null references "lists" ("id") on delete cascade,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "content_title" text not null,
  "content_year" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "sort_title" text not null,
  "looked_up_at" bigint default 0 not null,
  "place" bigint not null,
  "added_at" bigint not null,
  constraint "list_titles_title" primary key ("list_id", "content_type", "content_id")
);

CREATE INDEX "list_titles_of_profile" on "list_titles" ("profile_id", "content_type", "content_id");

CREATE INDEX "list_titles_order" on "list_titles" ("list_id", "place");

CREATE TABLE "lists" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "name" text not null,
  "description" text not null,
  "share_key" text unique,
  "titles" integer default 0 not null,
  "created_at" bigint not null,
  "changed_at" bigint not null
);

CREATE INDEX "lists_of_profile" on "lists" ("profile_id", "changed_at");

CREATE TABLE "message_answers" (
  "message_id" text not null references "messages" ("id") on delete cascade,
  "sent_at" bigint not null,
  "actor" text not null,
  "body" text not null
);

CREATE INDEX "message_answers_by_message" on "message_answers" ("message_id", "sent_at");

CREATE TABLE "message_counts" (
  "key" text primary key,
  "hits" integer not null,
  "window_ends_at" bigint not null
);

CREATE INDEX "message_counts_window_ends_at" on "message_counts" ("window_ends_at");

CREATE TABLE "messages" (
  "id" text primary key,
  "kind" text not null,
  "name" text not null,
  "email" text not null,
  "subject" text not null,
  "body" text not null,
  "opening" text,
  "received_at" bigint not null,
  "done_at" bigint
);

CREATE INDEX messages_done on messages (received_at, id)
      where done_at is not null;

CREATE INDEX "messages_email" on "messages" ("email");

CREATE INDEX messages_open on messages (received_at, id)
      where done_at is null;

CREATE INDEX "messages_received_at" on "messages" ("received_at");

CREATE TABLE "outside_plays" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "part" text not null,
  "day" text not null,
  "content_title" text not null,
  "content_lang" text,
  "source" text not null,
  "percent" integer not null,
  "duration_seconds" integer not null,
  "is_finished" integer not null,
  "played_at" bigint not null,
  constraint "outside_plays_key" primary key ("profile_id", "content_type", "content_id", "part", "day")
);

CREATE INDEX "outside_plays_by_time" on "outside_plays" ("profile_id", "played_at");

CREATE TABLE "passkeys" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "public_key" text not null,
  "counter" bigint not null,
  "created_at" bigint not null,
  "last_used_at" bigint
);

CREATE INDEX "passkeys_user_id" on "passkeys" ("user_id");

CREATE TABLE "payment_changes" (
  "payment_id" text not null references "payments" ("id"),
  "number" integer not null check (number > 0),
  "from_status" text,
  "to_status" text not null,
  "cause" text not null,
  "changed_at" bigint not null,
  constraint "payment_changes_key" primary key ("payment_id", "number")
);

CREATE TRIGGER payment_changes_deleted before delete on payment_changes
      begin select raise(abort, 'payments are kept as they were written'); end;

CREATE TRIGGER payment_changes_rewritten before update on payment_changes
    begin select raise(abort, 'payments are kept as they were written'); end;

CREATE TABLE "payment_events" (
  "id" text primary key,
  "type" text not null,
  "received_at" bigint not null
);

CREATE TABLE "payments" (
  "id" text primary key,
  "user_id" text references "users" ("id") on delete set null,
  "payer_id" text not null,
  "plan_id" text not null,
  "plan_name" text not null,
  "amount" bigint not null check (amount >= 0),
  "currency" text not null check (currency in ('INR', 'USD')),
  "payment_method" text not null check (payment_method in ('credit_card', 'paypal', 'upi')),
  "card_last_four" text check (length(card_last_four) = 4),
  "card_brand" text,
  "status" text not null check (status in ('pending', 'completed', 'refused')),
  "timestamp" bigint not null,
  "intent" text not null check (intent in ('subscribe', 'renew', 'upgrade', 'refund')),
  "refund_of" text unique references "payments" ("id"),
  "idempotency_key" text not null unique,
  "processor" text not null,
  "processor_reference" text,
  "refusal" text,
  "period_start" bigint,
  "period_end" bigint check (period_end > period_start),
  "settle_at" bigint,
  "tries" integer not null,
  "tax" bigint,
  "invoice_address" text,
  constraint "payments_refund" check ((intent = 'refund') = (refund_of is not null)),
  constraint "payments_pending" check ((status = 'pending') = (settle_at is not null)),
  constraint "payments_period" check ((period_end is not null) = (status = 'completed' and intent <> 'refund') and (period_start is null) = (period_end is null))
);

CREATE INDEX payments_by_time on payments (timestamp, id);

CREATE TRIGGER payments_deleted before delete on payments
      begin select raise(abort, 'payments are kept as they were written'); end;

CREATE UNIQUE INDEX payments_one_pending on payments (user_id)
    where status = 'pending' and intent <> 'refund';

CREATE INDEX "payments_payer_id" on "payments" ("payer_id");

CREATE INDEX "payments_pending" on payments (timestamp, id)
        where status = 'pending';

CREATE INDEX "payments_processor_reference" on "payments" ("processor_reference") where "processor_reference" is not null;

CREATE INDEX "payments_refunds" on payments (timestamp, id)
        where refund_of is not null;

CREATE INDEX "payments_refused" on payments (timestamp, id)
        where status = 'refused';

CREATE TRIGGER payments_rewritten before update on payments when new.id is distinct from old.id or new.payer_id is distinct from old.payer_id or new.plan_id is distinct from old.plan_id or new.plan_name is distinct from old.plan_name or new.amount is distinct from old.amount or new.currency is distinct from old.currency or new.timestamp is distinct from old.timestamp or new.intent is distinct from old.intent or new.refund_of is distinct from old.refund_of or new.idempotency_key is distinct from old.idempotency_key or new.processor is distinct from old.processor
  or (old.status <> 'pending' and (new.status is distinct from old.status or new.payment_method is distinct from old.payment_method or new.card_last_four is distinct from old.card_last_four or new.card_brand is distinct from old.card_brand or new.processor_reference is distinct from old.processor_reference or new.refusal is distinct from old.refusal or new.period_start is distinct from old.period_start or new.period_end is distinct from old.period_end or new.tax is distinct from old.tax or new.invoice_address is distinct from old.invoice_address))
  or (new.user_id is not null and new.user_id is distinct from old.user_id)
    begin select raise(abort, 'payments are kept as they were written'); end;

CREATE INDEX "payments_settle_at" on "payments" ("settle_at") where "settle_at" is not null;

CREATE INDEX "payments_user_id" on "payments" ("user_id", "timestamp");

CREATE TABLE "personal_keys" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "profile_id" text references "profiles" ("id") on delete cascade,
  "name" text not null,
  "scopes" text not null,
  "token_hash" text not null unique,
  "created_at" bigint not null,
  "expires_at" bigint,
  "last_used_at" bigint
);

CREATE INDEX "personal_keys_profile_id" on "personal_keys" ("profile_id");

CREATE INDEX "personal_keys_user_id" on "personal_keys" ("user_id", "created_at");

CREATE TABLE "plan_grants" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "plan_id" text not null,
  "granted_at" bigint not null,
  "expires_at" bigint not null
);

CREATE TABLE "player_connections" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "kind" text not null,
  "name" text not null,
  "person" text not null,
  "sealed" text not null,
  "language" text not null,
  "region" text not null,
  "zone" text not null,
  "created_at" bigint not null,
  "chosen_at" bigint,
  "sends_since" bigint default 0 not null,
  "looked_at" bigint,
  "agreed_at" bigint,
  "from_there" integer default 0 not null,
  "to_there" integer default 0 not null,
  "due_at" bigint,
  "claims" integer default 0 not null,
  "failures" integer default 0 not null,
  "problem" text default '' not null
);

CREATE INDEX "player_connections_due" on "player_connections" ("due_at");

CREATE INDEX "player_connections_profile_id" on "player_connections" ("profile_id", "created_at");

CREATE TABLE "player_items" (
  "connection_id" text not null references "player_connections" ("id") on delete cascade,
  "item_id" text not null,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text,
  "content_id" text,
  "part" text default '' not null,
  "content_title" text not null,
  "content_lang" text,
  "matched_at" bigint not null,
  "is_watched" integer not null,
  "progress" integer not null,
  "played_at" bigint not null,
  "origin" text,
  "sent" text,
  constraint "player_items_key" primary key ("connection_id", "item_id")
);

CREATE INDEX "player_items_profile_id" on "player_items" ("profile_id");

CREATE TABLE "player_positions" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "part" text not null,
  "progress" integer not null,
  "changed_at" bigint not null,
  constraint "player_positions_key" primary key ("profile_id", "content_type", "content_id", "part")
);

CREATE TABLE "playing" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "player_id" text not null,
  "device" text not null,
  "title" text not null,
  "started_at" bigint not null,
  "expires_at" bigint not null,
  "stopped_from" text,
  constraint "playing_key" primary key ("user_id", "player_id")
);

CREATE TABLE "preferences" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "theme" text not null check (theme in ('system', 'evening', 'matinee')),
  "region" text not null,
  "captions" text not null,
  "autoplay_trailers" integer not null,
  "reduced_data" integer not null,
  "hide_watched" integer not null,
  "changed_at" bigint not null,
  "follows_watchlist" integer default 0 not null,
  "show_ratings" integer default 0 not null,
  "time_zone" text default '' not null,
  "playback_rate" integer default 100 not null,
  "player_keys" text default '' not null
);

CREATE TABLE "profile_services" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "region" text not null,
  "service_id" integer not null,
  "service_name" text not null,
  "chosen_at" bigint not null,
  constraint "profile_services_key" primary key ("profile_id", "region", "service_id")
);

CREATE INDEX "profile_services_by_service" on "profile_services" ("region", "service_id");

CREATE TABLE "profiles" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "is_default" integer not null,
  "created_at" bigint not null,
  "history_paused_at" bigint,
  "place" integer default 1 not null check (place between 1 and 5),
  "colour" text default 'bulb' not null,
  "face" text default 'initials' not null,
  "age_limit" text check ("age_limit" in ('little', 'kids', 'teens')),
  "language" text,
  "awaits_taste" integer default 0 not null
);

CREATE UNIQUE INDEX "profiles_one_default" on "profiles" ("user_id") where "is_default" = 1;

CREATE UNIQUE INDEX "profiles_place" on "profiles" ("user_id", "place");

CREATE INDEX "profiles_user_id" on "profiles" ("user_id");

CREATE TABLE "public_profiles" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "address" text not null unique,
  "is_named" integer not null,
  "has_ratings" integer not null,
  "has_lists" integer not null,
  "created_at" bigint not null
);

CREATE TABLE "push_keys" (
  "id" integer primary key,
  "sealed" text not null,
  "created_at" bigint not null
);

CREATE TABLE "rate_limits" (
  "id" text primary key,
  "key" text not null unique,
  "count" integer not null,
  "last_request" bigint not null
);

CREATE TABLE "ratings" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "user_id" text not null references "users" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "content_title" text not null,
  "content_year" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "sort_title" text not null,
  "looked_up_at" bigint default 0 not null,
  "half_stars" integer not null check (half_stars between 0 and 10),
  "note" text default '' not null,
  "changed_at" bigint not null,
  "recorded_at" bigint not null,
  constraint "ratings_title" primary key ("profile_id", "content_type", "content_id")
);

CREATE TRIGGER ratings_changed after update of half_stars on ratings
    when old.half_stars <> new.half_stars begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (new.content_type, new.content_id, case when new.half_stars > 0 then 1 else 0 end - case when old.half_stars > 0 then 1 else 0 end, new.half_stars - old.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; end;

CREATE TRIGGER ratings_deleted after delete on ratings when old.half_stars > 0
    begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (old.content_type, old.content_id, - (case when old.half_stars > 0 then 1 else 0 end), - old.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; end;

CREATE TRIGGER ratings_inserted after insert on ratings when new.half_stars > 0
    begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (new.content_type, new.content_id, case when new.half_stars > 0 then 1 else 0 end, new.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; end;

CREATE INDEX "ratings_list" on "ratings" ("profile_id", "changed_at");

CREATE INDEX "ratings_user_id" on "ratings" ("user_id");

CREATE TABLE "recovery_codes" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "code_hash" text not null,
  "created_at" bigint not null,
  constraint "recovery_codes_key" primary key ("user_id", "code_hash")
);

CREATE TABLE "refresh_tokens" (
  "token_hash" text primary key,
  "session_id" text not null references "token_grants" ("session_id") on delete cascade,
  "created_at" bigint not null,
  "used_at" bigint
);

CREATE INDEX "refresh_tokens_session_id" on "refresh_tokens" ("session_id", "used_at");

CREATE TABLE "repeated_requests" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "key_hash" text not null,
  "request_hash" text not null,
  "status" integer,
  "body" text,
  "created_at" bigint not null,
  constraint "repeated_requests_key" primary key ("user_id", "key_hash")
);

CREATE TABLE "rooms" (
  "code" text primary key,
  "version" integer not null,
  "state" text not null,
  "seen_at" bigint not null
);

CREATE INDEX "rooms_by_time" on "rooms" ("seen_at");

CREATE TABLE "scrobble_addresses" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "token_hash" text not null unique,
  "created_at" bigint not null
);

CREATE TABLE "scrobbles" (
  "id" text primary key,
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "title_key" text not null,
  "source" text not null,
  "action" text not null,
  "outcome" text not null,
  "title" text not null,
  "part" text not null,
  "content_type" text,
  "content_id" text,
  "times" integer not null,
  "received_at" bigint not null,
  "waiting" text,
  "due_at" bigint,
  "failures" integer default 0 not null
);

CREATE INDEX "scrobbles_due" on "scrobbles" ("due_at");

CREATE INDEX "scrobbles_of_profile" on "scrobbles" ("profile_id", "received_at", "id");

CREATE TABLE "service_budgets" (
  "service" text primary key,
  "next_at" double precision not null
);

CREATE TABLE "sessions" (
  "id" text primary key,
  "token" text not null unique,
  "user_id" text not null references "users" ("id") on delete cascade,
  "expires_at" bigint not null,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "ip_address" text,
  "user_agent" text,
  "confirmed_at" bigint,
  "profile_id" text references "profiles" ("id") on delete cascade,
  "proxy_key" text
);

CREATE INDEX "sessions_profile_id" on "sessions" ("profile_id");

CREATE INDEX "sessions_user_id" on "sessions" ("user_id");

CREATE TABLE "shared_years" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "year" integer not null,
  "share_key" text not null unique,
  "words" text not null,
  "language" text not null,
  "picture_base64" text not null,
  "created_at" bigint not null,
  constraint "shared_years_year" primary key ("profile_id", "year")
);

CREATE TABLE "sign_in_challenges" (
  "token_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "proof" text not null,
  "code_hash" text,
  "expires_at" bigint not null
);

CREATE INDEX "sign_in_challenges_expires_at" on "sign_in_challenges" ("expires_at");

CREATE INDEX "sign_in_challenges_user_id" on "sign_in_challenges" ("user_id", "kind");

CREATE TABLE "site_events" (
  "id" text primary key,
  "kind" text not null,
  "data" text not null,
  "user_id" text references "users" ("id") on delete cascade,
  "happened_at" bigint not null,
  "next_try_at" bigint,
  "tries" integer not null,
  "outcome" text,
  "ended_at" bigint
);

CREATE INDEX "site_events_by_time" on "site_events" ("happened_at");

CREATE INDEX "site_events_due" on "site_events" ("next_try_at") where "next_try_at" is not null;

CREATE INDEX "site_events_user_id" on "site_events" ("user_id");

CREATE TABLE "site_settings" (
  "name" text primary key,
  "value" text not null,
  "changed_at" bigint not null
);

CREATE TABLE "site_webhook" (
  "id" text primary key,
  "sealed" text not null,
  "on_since" bigint not null
);

CREATE TABLE "stremio_addresses" (
  "profile_id" text primary key references "profiles" ("id") on delete cascade,
  "token_hash" text not null unique,
  "created_at" bigint not null
);

CREATE TABLE "subscriptions" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "plan_id" text not null,
  "amount" bigint not null check (amount >= 0),
  "currency" text not null check (currency in ('INR', 'USD')),
  "status" text not null check (status in ('active', 'expired')),
  "start_date" bigint not null,
  "last_payment" bigint not null,
  "expiry_date" bigint not null,
  "payment_method" text not null check (payment_method in ('credit_card', 'paypal', 'upi')),
  "auto_renew" integer not null check (auto_renew in (0, 1)),
  "payment_id" text not null unique references "payments" ("id"),
  "last_period_start" bigint not null,
  "next_plan_id" text,
  "reminded_for" bigint,
  "charged_for" bigint,
  "renewal_token_hash" text,
  "due_at" bigint,
  "claims" integer not null,
  "gateway_subscription" text,
  "grace_until" bigint,
  "unpaid_invoice" text,
  constraint "subscriptions_due" check ((status = 'active') = (due_at is not null))
);

CREATE INDEX "subscriptions_by_status" on "subscriptions" ("status", "user_id");

CREATE INDEX "subscriptions_due_at" on "subscriptions" ("due_at") where "due_at" is not null;

CREATE TRIGGER subscriptions_gone after delete on subscriptions
    when old.gateway_subscription is not null
    begin update gateway_subscriptions set due_at = 0 where id = old.gateway_subscription; end;

CREATE TABLE "title_arrivals" (
  "content_type" text not null,
  "content_id" text not null,
  "region" text not null,
  "service_id" integer not null,
  "arrived_at" bigint not null,
  constraint "title_arrivals_key" primary key ("content_type", "content_id", "region", "service_id")
);

CREATE INDEX "title_arrivals_by_time" on "title_arrivals" ("arrived_at");

CREATE TABLE "title_ratings" (
  "content_type" text not null,
  "content_id" text not null,
  "people" integer not null,
  "half_stars" bigint not null,
  constraint "title_ratings_title" primary key ("content_type", "content_id")
);

CREATE TABLE "token_grants" (
  "session_id" text primary key references "sessions" ("id") on delete cascade,
  "client" text not null,
  "audience" text not null
);

CREATE TABLE "token_keys" (
  "id" text primary key,
  "public_key" text not null,
  "sealed_private_key" text not null,
  "created_at" bigint not null
);

CREATE TABLE "totp_factors" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "sealed_secret" text not null,
  "last_step" bigint not null,
  "created_at" bigint not null
);

CREATE TABLE "unwanted_titles" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "content_title" text not null,
  "content_year" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "sort_title" text not null,
  "looked_up_at" bigint default 0 not null,
  "is_unwanted" integer not null,
  "changed_at" bigint not null,
  "recorded_at" bigint not null,
  constraint "unwanted_titles_title" primary key ("profile_id", "content_type", "content_id")
);

CREATE INDEX "unwanted_titles_list" on "unwanted_titles" ("profile_id", "is_unwanted", "changed_at");

CREATE TABLE "upcoming_dates" (
  "content_type" text not null,
  "content_id" text not null,
  "kind" text not null,
  "region" text not null,
  "season" integer not null,
  "episode" integer not null,
  "day" text not null,
  "starts_at" bigint,
  "episode_title" text not null,
  constraint "upcoming_dates_key" primary key ("content_type", "content_id", "kind", "region", "season", "episode"),
  constraint "upcoming_dates_subject" foreign key ("content_type", "content_id") references "date_subjects" ("content_type", "content_id") on delete cascade
);

CREATE INDEX "upcoming_dates_by_day" on "upcoming_dates" ("day", "region");

CREATE TABLE "used_passkey_challenges" (
  "challenge_hash" text primary key,
  "expires_at" bigint not null
);

CREATE INDEX "used_passkey_challenges_expires_at" on "used_passkey_challenges" ("expires_at");

CREATE TABLE "user_auth" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "action" text not null,
  "timestamp" bigint not null,
  "recorded_at" bigint not null,
  "device" text,
  "way" text,
  "is_new_device" integer
);

CREATE INDEX "user_auth_user_id" on "user_auth" ("user_id", "timestamp");

CREATE TABLE "user_navigation" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "page" text not null,
  "timestamp" bigint not null
);

CREATE INDEX "user_navigation_by_time" on "user_navigation" ("timestamp");

CREATE INDEX "user_navigation_user_id" on "user_navigation" ("user_id", "timestamp");

CREATE TABLE "user_views" (
  "id" text primary key,
  "user_id" text references "users" ("id") on delete cascade,
  "profile_id" text references "profiles" ("id") on delete set null,
  "content_id" text not null,
  "content_title" text not null,
  "content_type" text not null check (content_type in ('movie', 'tv', 'archive')),
  "action" text not null check (action in ('view', 'trailer_view')),
  "episode" text,
  "timestamp" bigint not null,
  "recorded_at" bigint not null
);

CREATE INDEX "user_views_content" on "user_views" ("content_type", "content_id", "timestamp");

CREATE INDEX "user_views_profile_content" on "user_views" ("profile_id", "content_type", "content_id");

CREATE INDEX "user_views_profile_id" on "user_views" ("profile_id", "timestamp");

CREATE INDEX "user_views_user_id" on "user_views" ("user_id", "timestamp");

CREATE TABLE "users" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "email_verified" integer default 0 not null,
  "initials" text default '' not null,
  "avatar" text,
  "last_login" bigint,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "may_use_codes" integer default 1 not null,
  "pin_hash" text,
  "email_skeleton" text,
  "language" text,
  "role" text,
  "disabled_at" bigint
);

CREATE INDEX users_by_creation on users (created_at, id);

CREATE INDEX users_by_disabling on users (disabled_at, id)
    where disabled_at is not null;

CREATE INDEX users_by_name on users (lower(name), id);

CREATE INDEX "users_by_role" on "users" ("role");

CREATE INDEX "users_email_skeleton" on "users" ("email_skeleton");

CREATE TABLE "verifications" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expires_at" bigint not null,
  "created_at" bigint not null,
  "updated_at" bigint not null
);

CREATE INDEX "verifications_identifier" on "verifications" ("identifier");

CREATE TABLE "watched_dates" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "watched_on" text not null,
  "recorded_at" bigint not null,
  constraint "watched_dates_day" primary key ("profile_id", "content_type", "content_id", "watched_on")
);

CREATE TABLE "watched_marks" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "content_type" text not null check (content_type in ('movie', 'tv', 'archive')),
  "content_id" text not null,
  "part" text not null,
  "is_watched" integer not null,
  "changed_at" bigint not null,
  "recorded_at" bigint not null,
  constraint "watched_marks_key" primary key ("profile_id", "content_type", "content_id", "part")
);

CREATE INDEX "watched_marks_latest" on "watched_marks" ("profile_id", "is_watched", "changed_at");

CREATE TABLE "watchlist" (
  "profile_id" text not null references "profiles" ("id") on delete cascade,
  "user_id" text not null references "users" ("id") on delete cascade,
  "content_type" text not null,
  "content_id" text not null,
  "content_title" text not null,
  "content_year" text default '' not null,
  "content_lang" text,
  "poster_path" text,
  "sort_title" text not null,
  "looked_up_at" bigint default 0 not null,
  "added_at" bigint not null,
  "changed_at" bigint not null,
  "recorded_at" bigint not null,
  "is_removed" integer default 0 not null,
  constraint "watchlist_title" primary key ("profile_id", "content_type", "content_id")
);

CREATE INDEX "watchlist_by_content" on "watchlist" ("content_type", "content_id");

CREATE INDEX "watchlist_list" on "watchlist" ("profile_id", "is_removed", "added_at", "content_type");

CREATE INDEX "watchlist_user_id" on "watchlist" ("user_id");

------------------------------------------------------------------------------
-- PostgreSQL
------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.count_changed_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (new.content_type, new.content_id, case when new.half_stars > 0 then 1 else 0 end - case when old.half_stars > 0 then 1 else 0 end, new.half_stars - old.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; return null; end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (old.content_type, old.content_id, - (case when old.half_stars > 0 then 1 else 0 end), - old.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; return null; end $function$;

CREATE OR REPLACE FUNCTION public.count_new_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin 
  insert into title_ratings (content_type, content_id, people, half_stars)
  values (new.content_type, new.content_id, case when new.half_stars > 0 then 1 else 0 end, new.half_stars)
  on conflict (content_type, content_id) do update set
    people = title_ratings.people + excluded.people,
    half_stars = title_ratings.half_stars + excluded.half_stars; return null; end $function$;

CREATE OR REPLACE FUNCTION public.end_gateway_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      update gateway_subscriptions set due_at = 0 where id = old.gateway_subscription;
      return old;
    end $function$;

CREATE OR REPLACE FUNCTION public.keep_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'payments are kept as they were written'; end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_allowance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('matinee', left('film ' || coalesce(new.film_id, old.film_id), 1900));
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_announcement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('matinee', 'announcement ' || coalesce(new.id, old.id));
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('matinee', left('decision ' || coalesce(new.film_id, old.film_id), 1900));
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_match()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE' and (old.title_kind, old.title_id, old.is_playable)
        is not distinct from (new.title_kind, new.title_id, new.is_playable) then
        return null;
      end if;
      if old.title_id is not null then
        perform pg_notify('matinee', left('film ' || old.film_id, 1900));
        perform pg_notify('matinee', 'title ' || old.title_kind || ' ' || old.title_id);
      end if;
      if new.title_id is not null then
        perform pg_notify('matinee', left('film ' || new.film_id, 1900));
        perform pg_notify('matinee', 'title ' || new.title_kind || ' ' || new.title_id);
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('matinee', 'room ' || new.code || ' ' || new.version);
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_notify('matinee', 'settings changed');
        return null;
      end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_viewer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('matinee', left('viewer ' || (to_jsonb(old) ->> tg_argv[0]), 1900));
      return null;
    end $function$;

create table account_deletions (
  user_id text not null,
  asked_at bigint not null,
  due_at bigint not null,
  undo_token_hash text not null,
  claims integer not null default 0,
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_undo_token_hash_key UNIQUE (undo_token_hash),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX account_deletions_due_at ON public.account_deletions USING btree (due_at);

create table accounts (
  id text not null,
  user_id text not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at bigint,
  refresh_token_expires_at bigint,
  scope text,
  created_at bigint not null,
  updated_at bigint not null,
  email text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_provider_account UNIQUE (provider_id, account_id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX accounts_user_id ON public.accounts USING btree (user_id);

create table address_changes (
  user_id text not null,
  email text not null,
  old_token_hash text not null,
  new_token_hash text not null,
  old_confirmed_at bigint,
  new_confirmed_at bigint,
  expires_at bigint not null,
  constraint address_changes_pkey PRIMARY KEY (user_id),
  constraint address_changes_new_token_hash_key UNIQUE (new_token_hash),
  constraint address_changes_old_token_hash_key UNIQUE (old_token_hash),
  constraint address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_choices (
  profile_id text not null,
  kind text not null,
  channel text not null,
  is_on integer not null,
  constraint alert_choices_key PRIMARY KEY (profile_id, kind, channel),
  constraint alert_choices_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table alert_deliveries (
  alert_id text not null,
  target_id text not null,
  profile_id text not null,
  next_try_at bigint,
  tries integer not null default 0,
  is_held integer not null default 0,
  outcome text,
  ended_at bigint,
  constraint alert_deliveries_once PRIMARY KEY (alert_id, target_id),
  constraint alert_deliveries_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  constraint alert_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'unwanted'::text, 'failed'::text]))),
  constraint alert_deliveries_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint alert_deliveries_target_id_fkey FOREIGN KEY (target_id) REFERENCES alert_targets(id) ON DELETE CASCADE
);

CREATE INDEX alert_deliveries_by_profile ON public.alert_deliveries USING btree (profile_id);

CREATE INDEX alert_deliveries_by_target ON public.alert_deliveries USING btree (target_id, next_try_at);

CREATE INDEX alert_deliveries_due ON public.alert_deliveries USING btree (next_try_at);

create table alert_targets (
  id text not null,
  profile_id text not null,
  channel text not null,
  slot text not null,
  name text not null,
  sealed text,
  on_since bigint not null,
  failures integer not null default 0,
  failing_since bigint,
  stopped_at bigint,
  paused_until bigint,
  constraint alert_targets_pkey PRIMARY KEY (id),
  constraint alert_targets_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'webhook'::text, 'ntfy'::text]))),
  constraint alert_targets_once UNIQUE (profile_id, channel, slot),
  constraint alert_targets_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX alert_targets_by_slot ON public.alert_targets USING btree (channel, slot);

create table alert_times (
  profile_id text not null,
  email_pace text not null,
  digest_day integer not null,
  quiet_from integer,
  quiet_until integer,
  constraint alert_times_pkey PRIMARY KEY (profile_id),
  constraint alert_times_email_pace_check CHECK ((email_pace = ANY (ARRAY['at-once'::text, 'weekly'::text]))),
  constraint alert_times_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table alerts (
  id text not null,
  profile_id text not null,
  event_key text not null,
  kind text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_lang text,
  about text not null,
  season integer not null,
  episode integer not null,
  episode_title text not null,
  due_at bigint not null,
  made_at bigint not null,
  is_shown integer not null,
  read_at bigint,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_kind_check CHECK ((kind = ANY (ARRAY['release'::text, 'season'::text, 'episode'::text, 'free'::text, 'service'::text]))),
  constraint alerts_once UNIQUE (profile_id, event_key),
  constraint alerts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX alerts_by_age ON public.alerts USING btree (made_at);

CREATE INDEX alerts_by_profile ON public.alerts USING btree (profile_id, is_shown, made_at);

create table announcements (
  id text not null,
  kind text not null,
  texts text not null,
  published_at bigint not null,
  ends_at bigint not null,
  withdrawn_at bigint,
  constraint announcements_pkey PRIMARY KEY (id)
);

CREATE INDEX announcements_by_time ON public.announcements USING btree (published_at);

CREATE TRIGGER tell_of_announcement AFTER INSERT OR DELETE OR UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION tell_of_announcement();

create table attempts (
  key text not null,
  count integer not null,
  window_ends_at bigint not null,
  constraint attempts_pkey PRIMARY KEY (key)
);

CREATE INDEX attempts_window_ends_at ON public.attempts USING btree (window_ends_at);

create table audit_log (
  id text not null,
  done_at bigint not null,
  actor_id text,
  actor text not null,
  action text not null,
  subject text not null,
  detail text not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_by_time ON public.audit_log USING btree (done_at, id);

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, done_at, id);

create table avatars (
  id text not null,
  user_id text not null,
  image_base64 text not null,
  created_at bigint not null,
  constraint avatars_pkey PRIMARY KEY (id),
  constraint avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint avatars_user_id_key UNIQUE (user_id)
);

create table calendar_feeds (
  profile_id text not null,
  token_hash text not null,
  created_at bigint not null,
  constraint calendar_feeds_pkey PRIMARY KEY (profile_id),
  constraint calendar_feeds_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash)
);

create table continue_watching (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_lang text,
  poster_path text,
  next_season integer,
  next_episode integer,
  touched_at bigint not null default 0,
  hidden_at bigint not null default 0,
  looked_up_at bigint not null,
  constraint continue_watching_key PRIMARY KEY (profile_id, content_type, content_id),
  constraint continue_watching_content_type_check CHECK ((content_type = ANY (ARRAY['tv'::text, 'archive'::text]))),
  constraint continue_watching_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX continue_watching_row ON public.continue_watching USING btree (profile_id, content_type, touched_at);

create table daily_counts (
  day integer not null,
  name text not null,
  count bigint not null,
  constraint daily_counts_key PRIMARY KEY (day, name)
);

create table date_jobs (
  name text not null,
  holder text not null,
  leased_until bigint not null,
  changes_until bigint not null,
  changes_read_at bigint not null,
  next_page text not null,
  constraint date_jobs_pkey PRIMARY KEY (name)
);

create table date_links (
  parent_type text not null,
  parent_id text not null,
  content_type text not null,
  content_id text not null,
  constraint date_links_key PRIMARY KEY (parent_type, parent_id, content_type, content_id),
  constraint date_links_parent FOREIGN KEY (parent_type, parent_id) REFERENCES date_subjects(content_type, content_id) ON DELETE CASCADE
);

create table date_subjects (
  content_type text not null,
  content_id text not null,
  content_title text not null default ''::text,
  content_lang text,
  poster_path text,
  wanted_at bigint not null,
  checked_at bigint not null default 0,
  due_at bigint not null,
  failures integer not null default 0,
  constraint date_subjects_key PRIMARY KEY (content_type, content_id),
  constraint date_subjects_content_type_check CHECK ((content_type = ANY (ARRAY['movie'::text, 'tv'::text, 'person'::text, 'collection'::text, 'list'::text])))
);

CREATE INDEX date_subjects_due ON public.date_subjects USING btree (due_at);

create table device_sign_ins (
  token_hash text not null,
  code_hash text not null,
  device text not null,
  asked_at bigint not null,
  expires_at bigint not null,
  session_id text,
  address text,
  constraint device_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint device_sign_ins_code_hash_key UNIQUE (code_hash),
  constraint device_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE INDEX device_sign_ins_expires_at ON public.device_sign_ins USING btree (expires_at);

CREATE INDEX device_sign_ins_session_id ON public.device_sign_ins USING btree (session_id);

create table emails (
  id text not null,
  recipient text not null,
  subject text not null,
  content text not null,
  queued_at bigint not null,
  give_up_at bigint not null,
  next_try_at bigint,
  tries integer not null,
  last_problem text,
  alerts_of text,
  constraint letters_pkey PRIMARY KEY (id),
  constraint emails_alerts_of_fkey FOREIGN KEY (alerts_of) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX emails_by_profile ON public.emails USING btree (alerts_of);

CREATE INDEX emails_failed ON public.emails USING btree (queued_at, id) WHERE (next_try_at IS NULL);

CREATE INDEX emails_next_try_at ON public.emails USING btree (next_try_at, id) WHERE (next_try_at IS NOT NULL);

CREATE INDEX emails_recipient ON public.emails USING btree (recipient);

create table film_allowances (
  film_id text not null,
  allowed_at bigint not null,
  constraint film_allowances_pkey PRIMARY KEY (film_id)
);

CREATE TRIGGER tell_of_allowance AFTER INSERT OR DELETE OR UPDATE ON public.film_allowances FOR EACH ROW EXECUTE FUNCTION tell_of_allowance();

create table film_decisions (
  film_id text not null,
  is_hidden integer not null,
  is_featured integer not null,
  decided_at bigint not null,
  constraint film_decisions_pkey PRIMARY KEY (film_id)
);

CREATE TRIGGER tell_of_decision AFTER INSERT OR DELETE OR UPDATE ON public.film_decisions FOR EACH ROW EXECUTE FUNCTION tell_of_decision();

create table film_matches (
  film_id text not null,
  title_kind text,
  title_id bigint,
  is_playable integer not null,
  is_set integer not null,
  matched_at bigint not null,
  title_year integer,
  title_vote double precision,
  is_stated integer,
  found_kind text,
  found_id bigint,
  title_name text,
  title_lang text,
  title_poster text,
  constraint film_matches_pkey PRIMARY KEY (film_id)
);

CREATE INDEX film_matches_found ON public.film_matches USING btree (matched_at, film_id) WHERE ((is_set = 0) AND (title_id IS NOT NULL));

CREATE INDEX film_matches_set ON public.film_matches USING btree (matched_at, film_id) WHERE (is_set = 1);

CREATE INDEX film_matches_title ON public.film_matches USING btree (title_kind, title_id) WHERE (title_id IS NOT NULL);

CREATE INDEX film_matches_vote ON public.film_matches USING btree (is_playable, title_vote, film_id);

CREATE INDEX film_matches_waiting ON public.film_matches USING btree (matched_at, film_id) WHERE ((is_set = 0) AND (title_id IS NULL));

CREATE TRIGGER tell_of_match AFTER INSERT OR DELETE OR UPDATE ON public.film_matches FOR EACH ROW EXECUTE FUNCTION tell_of_match();

create table film_progress (
  profile_id text not null,
  item_id text not null,
  work text not null,
  position_seconds integer not null,
  duration_seconds integer not null,
  is_finished integer not null,
  updated_at bigint not null,
  constraint film_progress_key PRIMARY KEY (profile_id, item_id, work),
  constraint film_progress_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
) with (fillfactor=75);

create table follows (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_lang text,
  picture_path text,
  is_followed integer not null,
  changed_at bigint not null,
  recorded_at bigint not null,
  constraint follows_key PRIMARY KEY (profile_id, content_type, content_id),
  constraint follows_content_type_check CHECK ((content_type = ANY (ARRAY['movie'::text, 'tv'::text, 'person'::text, 'collection'::text]))),
  constraint follows_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX follows_by_content ON public.follows USING btree (content_type, content_id);

create table gateway_subscriptions (
  id text not null,
  payment_id text not null,
  renews integer not null,
  due_at bigint,
  tries integer not null,
  constraint gateway_subscriptions_pkey PRIMARY KEY (id),
  constraint gateway_subscriptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

CREATE INDEX gateway_subscriptions_due_at ON public.gateway_subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);

create table imdb_titles (
  content_type text not null,
  content_id text not null,
  imdb_id text not null,
  known_at bigint not null default '1795824000000'::bigint,
  constraint imdb_titles_title PRIMARY KEY (content_type, content_id)
);

create table import_titles (
  import_id text not null,
  number integer not null,
  profile_id text not null,
  title_key text not null,
  kind text not null,
  title text not null,
  year text not null,
  ids text not null,
  brings text not null,
  is_ambiguous integer not null,
  outcome text not null,
  reason text not null default ''::text,
  is_chosen integer not null default 0,
  content_type text,
  content_id text,
  content_title text not null default ''::text,
  content_year text not null default ''::text,
  content_lang text,
  poster_path text,
  part text not null default ''::text,
  undo text not null default ''::text,
  account text not null default ''::text,
  constraint import_titles_number PRIMARY KEY (import_id, number),
  constraint import_titles_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_titles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX import_titles_key ON public.import_titles USING btree (profile_id, title_key);

CREATE INDEX import_titles_outcome ON public.import_titles USING btree (import_id, outcome, number);

create table imports (
  id text not null,
  profile_id text not null,
  source text not null,
  file_name text not null,
  content_hash text not null,
  language text not null,
  region text not null,
  lists text not null,
  ignored text not null,
  titles integer not null,
  created_at bigint not null,
  due_at bigint,
  failures integer not null default 0,
  finished_at bigint,
  is_undone integer not null default 0,
  accounts text not null default ''::text,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX imports_created ON public.imports USING btree (created_at);

CREATE INDEX imports_due ON public.imports USING btree (due_at);

CREATE INDEX imports_of_profile ON public.imports USING btree (profile_id, created_at);

create table invitations (
  id text not null,
  token_hash text not null,
  created_at bigint not null,
  ends_at bigint not null,
  most_uses integer not null,
  uses integer not null,
  plan_id text,
  plan_ends_at bigint,
  recipient text,
  revoked_at bigint,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX invitations_by_creation ON public.invitations USING btree (created_at, id);

CREATE INDEX invitations_by_recipient ON public.invitations USING btree (recipient);

create table job_runs (
  name text not null,
  ended_at bigint,
  took_ms bigint not null default 0,
  done integer not null default 0,
  problem text,
  failed_at bigint,
  failure text,
  leased_until bigint,
  asked_at bigint,
  schedule text,
  succeeded_at bigint,
  found text,
  constraint job_runs_pkey PRIMARY KEY (name)
);

create table known_devices (
  user_id text not null,
  token_hash text not null,
  last_used_at bigint not null,
  constraint known_devices_key PRIMARY KEY (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table list_titles (
  list_id text not null,
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_year text not null default ''::text,
  content_lang text,
  poster_path text,
  sort_title text not null,
  looked_up_at bigint not null default 0,
  place bigint not null,
  added_at bigint not null,
  constraint list_titles_title PRIMARY KEY (list_id, content_type, content_id),
  constraint list_titles_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE,
  constraint list_titles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX list_titles_of_profile ON public.list_titles USING btree (profile_id, content_type, content_id);

CREATE INDEX list_titles_order ON public.list_titles USING btree (list_id, place);

create table lists (
  id text not null,
  profile_id text not null,
  name text not null,
  description text not null,
  share_key text,
  titles integer not null default 0,
  created_at bigint not null,
  changed_at bigint not null,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint lists_share_key_key UNIQUE (share_key)
);

CREATE INDEX lists_of_profile ON public.lists USING btree (profile_id, changed_at);

create table message_answers (
  message_id text not null,
  sent_at bigint not null,
  actor text not null,
  body text not null,
  constraint message_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);

CREATE INDEX message_answers_by_message ON public.message_answers USING btree (message_id, sent_at);

create table message_counts (
  key text not null,
  hits integer not null,
  window_ends_at bigint not null,
  constraint message_counts_pkey PRIMARY KEY (key)
);

CREATE INDEX message_counts_window_ends_at ON public.message_counts USING btree (window_ends_at);

create table messages (
  id text not null,
  kind text not null,
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  opening text,
  received_at bigint not null,
  done_at bigint,
  constraint messages_pkey PRIMARY KEY (id)
);

CREATE INDEX messages_done ON public.messages USING btree (received_at, id) WHERE (done_at IS NOT NULL);

CREATE INDEX messages_email ON public.messages USING btree (email);

CREATE INDEX messages_open ON public.messages USING btree (received_at, id) WHERE (done_at IS NULL);

CREATE INDEX messages_received_at ON public.messages USING btree (received_at);

create table outside_plays (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  part text not null,
  day text not null,
  content_title text not null,
  content_lang text,
  source text not null,
  percent integer not null,
  duration_seconds integer not null,
  is_finished integer not null,
  played_at bigint not null,
  constraint outside_plays_key PRIMARY KEY (profile_id, content_type, content_id, part, day),
  constraint outside_plays_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX outside_plays_by_time ON public.outside_plays USING btree (profile_id, played_at);

create table passkeys (
  id text not null,
  user_id text not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  created_at bigint not null,
  last_used_at bigint,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);

create table payment_changes (
  payment_id text not null,
  number integer not null,
  from_status text,
  to_status text not null,
  cause text not null,
  changed_at bigint not null,
  constraint payment_changes_key PRIMARY KEY (payment_id, number),
  constraint payment_changes_number_check CHECK ((number > 0)),
  constraint payment_changes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

CREATE TRIGGER payment_changes_deleted BEFORE DELETE ON public.payment_changes FOR EACH ROW EXECUTE FUNCTION keep_payments();

CREATE TRIGGER payment_changes_rewritten BEFORE UPDATE ON public.payment_changes FOR EACH ROW EXECUTE FUNCTION keep_payments();

create table payment_events (
  id text not null,
  type text not null,
  received_at bigint not null,
  constraint payment_events_pkey PRIMARY KEY (id)
);

create table payments (
  id text not null,
  user_id text,
  payer_id text not null,
  plan_id text not null,
  plan_name text not null,
  amount bigint not null,
  currency text not null,
  payment_method text not null,
  card_last_four text,
  card_brand text,
  status text not null,
  "timestamp" bigint not null,
  intent text not null,
  refund_of text,
  idempotency_key text not null,
  processor text not null,
  processor_reference text,
  refusal text,
  period_start bigint,
  period_end bigint,
  settle_at bigint,
  tries integer not null,
  tax bigint,
  invoice_address text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_check CHECK ((amount >= 0)),
  constraint payments_card_last_four_check CHECK ((length(card_last_four) = 4)),
  constraint payments_check CHECK ((period_end > period_start)),
  constraint payments_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text]))),
  constraint payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint payments_intent_check CHECK ((intent = ANY (ARRAY['subscribe'::text, 'renew'::text, 'upgrade'::text, 'refund'::text]))),
  constraint payments_payment_method_check CHECK ((payment_method = ANY (ARRAY['credit_card'::text, 'paypal'::text, 'upi'::text]))),
  constraint payments_pending CHECK (((status = 'pending'::text) = (settle_at IS NOT NULL))),
  constraint payments_period CHECK ((((period_end IS NOT NULL) = ((status = 'completed'::text) AND (intent <> 'refund'::text))) AND ((period_start IS NULL) = (period_end IS NULL)))),
  constraint payments_refund CHECK (((intent = 'refund'::text) = (refund_of IS NOT NULL))),
  constraint payments_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES payments(id),
  constraint payments_refund_of_key UNIQUE (refund_of),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'refused'::text]))),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

CREATE INDEX payments_by_time ON public.payments USING btree ("timestamp", id);

CREATE UNIQUE INDEX payments_one_pending ON public.payments USING btree (user_id) WHERE ((status = 'pending'::text) AND (intent <> 'refund'::text));

CREATE INDEX payments_payer_id ON public.payments USING btree (payer_id);

CREATE INDEX payments_pending ON public.payments USING btree ("timestamp", id) WHERE (status = 'pending'::text);

CREATE INDEX payments_processor_reference ON public.payments USING btree (processor_reference) WHERE (processor_reference IS NOT NULL);

CREATE INDEX payments_refunds ON public.payments USING btree ("timestamp", id) WHERE (refund_of IS NOT NULL);

CREATE INDEX payments_refused ON public.payments USING btree ("timestamp", id) WHERE (status = 'refused'::text);

CREATE INDEX payments_settle_at ON public.payments USING btree (settle_at) WHERE (settle_at IS NOT NULL);

CREATE INDEX payments_user_id ON public.payments USING btree (user_id, "timestamp");

CREATE TRIGGER payments_deleted BEFORE DELETE ON public.payments FOR EACH ROW EXECUTE FUNCTION keep_payments();

CREATE TRIGGER payments_rewritten BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((new.id IS DISTINCT FROM old.id) OR (new.payer_id IS DISTINCT FROM old.payer_id) OR (new.plan_id IS DISTINCT FROM old.plan_id) OR (new.plan_name IS DISTINCT FROM old.plan_name) OR (new.amount IS DISTINCT FROM old.amount) OR (new.currency IS DISTINCT FROM old.currency) OR (new."timestamp" IS DISTINCT FROM old."timestamp") OR (new.intent IS DISTINCT FROM old.intent) OR (new.refund_of IS DISTINCT FROM old.refund_of) OR (new.idempotency_key IS DISTINCT FROM old.idempotency_key) OR (new.processor IS DISTINCT FROM old.processor) OR ((old.status <> 'pending'::text) AND ((new.status IS DISTINCT FROM old.status) OR (new.payment_method IS DISTINCT FROM old.payment_method) OR (new.card_last_four IS DISTINCT FROM old.card_last_four) OR (new.card_brand IS DISTINCT FROM old.card_brand) OR (new.processor_reference IS DISTINCT FROM old.processor_reference) OR (new.refusal IS DISTINCT FROM old.refusal) OR (new.period_start IS DISTINCT FROM old.period_start) OR (new.period_end IS DISTINCT FROM old.period_end) OR (new.tax IS DISTINCT FROM old.tax) OR (new.invoice_address IS DISTINCT FROM old.invoice_address))) OR ((new.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id)))) EXECUTE FUNCTION keep_payments();

create table personal_keys (
  id text not null,
  user_id text not null,
  profile_id text,
  name text not null,
  scopes text not null,
  token_hash text not null,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  constraint personal_keys_pkey PRIMARY KEY (id),
  constraint personal_keys_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint personal_keys_token_hash_key UNIQUE (token_hash),
  constraint personal_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX personal_keys_profile_id ON public.personal_keys USING btree (profile_id);

CREATE INDEX personal_keys_user_id ON public.personal_keys USING btree (user_id, created_at);

create table plan_grants (
  user_id text not null,
  plan_id text not null,
  granted_at bigint not null,
  expires_at bigint not null,
  constraint plan_grants_pkey PRIMARY KEY (user_id),
  constraint plan_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table player_connections (
  id text not null,
  profile_id text not null,
  kind text not null,
  name text not null,
  person text not null,
  sealed text not null,
  language text not null,
  region text not null,
  zone text not null,
  created_at bigint not null,
  chosen_at bigint,
  sends_since bigint not null default 0,
  looked_at bigint,
  agreed_at bigint,
  from_there integer not null default 0,
  to_there integer not null default 0,
  due_at bigint,
  claims integer not null default 0,
  failures integer not null default 0,
  problem text not null default ''::text,
  constraint player_connections_pkey PRIMARY KEY (id),
  constraint player_connections_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX player_connections_due ON public.player_connections USING btree (due_at);

CREATE INDEX player_connections_profile_id ON public.player_connections USING btree (profile_id, created_at);

create table player_items (
  connection_id text not null,
  item_id text not null,
  profile_id text not null,
  content_type text,
  content_id text,
  part text not null default ''::text,
  content_title text not null,
  content_lang text,
  matched_at bigint not null,
  is_watched integer not null,
  progress integer not null,
  played_at bigint not null,
  origin text,
  sent text,
  constraint player_items_key PRIMARY KEY (connection_id, item_id),
  constraint player_items_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES player_connections(id) ON DELETE CASCADE,
  constraint player_items_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX player_items_profile_id ON public.player_items USING btree (profile_id);

create table player_positions (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  part text not null,
  progress integer not null,
  changed_at bigint not null,
  constraint player_positions_key PRIMARY KEY (profile_id, content_type, content_id, part),
  constraint player_positions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table playing (
  user_id text not null,
  player_id text not null,
  device text not null,
  title text not null,
  started_at bigint not null,
  expires_at bigint not null,
  stopped_from text,
  constraint playing_key PRIMARY KEY (user_id, player_id),
  constraint playing_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table preferences (
  profile_id text not null,
  theme text not null,
  region text not null,
  captions text not null,
  autoplay_trailers integer not null,
  reduced_data integer not null,
  hide_watched integer not null,
  changed_at bigint not null,
  follows_watchlist integer not null default 0,
  show_ratings integer not null default 0,
  time_zone text not null default ''::text,
  playback_rate integer not null default 100,
  player_keys text not null default ''::text,
  constraint preferences_pkey PRIMARY KEY (profile_id),
  constraint preferences_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint preferences_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'evening'::text, 'matinee'::text])))
);

create table profile_services (
  profile_id text not null,
  region text not null,
  service_id integer not null,
  service_name text not null,
  chosen_at bigint not null,
  constraint profile_services_key PRIMARY KEY (profile_id, region, service_id),
  constraint profile_services_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX profile_services_by_service ON public.profile_services USING btree (region, service_id);

create table profiles (
  id text not null,
  user_id text not null,
  name text not null,
  is_default integer not null,
  created_at bigint not null,
  history_paused_at bigint,
  place integer not null default 1,
  colour text not null default 'bulb'::text,
  face text not null default 'initials'::text,
  age_limit text,
  language text,
  awaits_taste integer not null default 0,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_ceiling_check CHECK ((age_limit = ANY (ARRAY['little'::text, 'kids'::text, 'teens'::text]))),
  constraint profiles_place_check CHECK (((place >= 1) AND (place <= 5))),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX profiles_one_default ON public.profiles USING btree (user_id) WHERE (is_default = 1);

CREATE UNIQUE INDEX profiles_place ON public.profiles USING btree (user_id, place);

CREATE INDEX profiles_user_id ON public.profiles USING btree (user_id);

CREATE TRIGGER tell_of_change AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION tell_of_viewer('user_id');

CREATE TRIGGER tell_of_deletion AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION tell_of_viewer('user_id');

create table public_profiles (
  profile_id text not null,
  address text not null,
  is_named integer not null,
  has_ratings integer not null,
  has_lists integer not null,
  created_at bigint not null,
  constraint public_profiles_pkey PRIMARY KEY (profile_id),
  constraint public_profiles_address_key UNIQUE (address),
  constraint public_profiles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table push_keys (
  id integer not null,
  sealed text not null,
  created_at bigint not null,
  constraint push_keys_pkey PRIMARY KEY (id)
);

create table rate_limits (
  id text not null,
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint rate_limits_pkey PRIMARY KEY (id),
  constraint rate_limits_key_key UNIQUE (key)
);

create table ratings (
  profile_id text not null,
  user_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_year text not null default ''::text,
  content_lang text,
  poster_path text,
  sort_title text not null,
  looked_up_at bigint not null default 0,
  half_stars integer not null,
  note text not null default ''::text,
  changed_at bigint not null,
  recorded_at bigint not null,
  constraint ratings_title PRIMARY KEY (profile_id, content_type, content_id),
  constraint ratings_half_stars_check CHECK (((half_stars >= 0) AND (half_stars <= 10))),
  constraint ratings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=80);

CREATE INDEX ratings_user_id ON public.ratings USING btree (user_id);

CREATE TRIGGER ratings_changed AFTER UPDATE ON public.ratings FOR EACH ROW WHEN ((old.half_stars <> new.half_stars)) EXECUTE FUNCTION count_changed_rating();

CREATE TRIGGER ratings_deleted AFTER DELETE ON public.ratings FOR EACH ROW WHEN ((old.half_stars > 0)) EXECUTE FUNCTION count_deleted_rating();

CREATE TRIGGER ratings_inserted AFTER INSERT ON public.ratings FOR EACH ROW WHEN ((new.half_stars > 0)) EXECUTE FUNCTION count_new_rating();

create table recovery_codes (
  user_id text not null,
  code_hash text not null,
  created_at bigint not null,
  constraint recovery_codes_key PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refresh_tokens (
  token_hash text not null,
  session_id text not null,
  created_at bigint not null,
  used_at bigint,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES token_grants(session_id) ON DELETE CASCADE
);

CREATE INDEX refresh_tokens_session_id ON public.refresh_tokens USING btree (session_id, used_at);

create table repeated_requests (
  user_id text not null,
  key_hash text not null,
  request_hash text not null,
  status integer,
  body text,
  created_at bigint not null,
  constraint repeated_requests_key PRIMARY KEY (user_id, key_hash),
  constraint repeated_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table rooms (
  code text not null,
  version integer not null,
  state text not null,
  seen_at bigint not null,
  constraint rooms_pkey PRIMARY KEY (code)
);

CREATE INDEX rooms_by_time ON public.rooms USING btree (seen_at);

CREATE TRIGGER tell_of_room AFTER UPDATE ON public.rooms FOR EACH ROW EXECUTE FUNCTION tell_of_room();

create table scrobble_addresses (
  profile_id text not null,
  token_hash text not null,
  created_at bigint not null,
  constraint scrobble_addresses_pkey PRIMARY KEY (profile_id),
  constraint scrobble_addresses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint scrobble_addresses_token_hash_key UNIQUE (token_hash)
);

create table scrobbles (
  id text not null,
  profile_id text not null,
  title_key text not null,
  source text not null,
  action text not null,
  outcome text not null,
  title text not null,
  part text not null,
  content_type text,
  content_id text,
  times integer not null,
  received_at bigint not null,
  waiting text,
  due_at bigint,
  failures integer not null default 0,
  constraint scrobbles_pkey PRIMARY KEY (id),
  constraint scrobbles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX scrobbles_due ON public.scrobbles USING btree (due_at);

CREATE INDEX scrobbles_of_profile ON public.scrobbles USING btree (profile_id, received_at, id);

create table service_budgets (
  service text not null,
  next_at double precision not null,
  constraint service_budgets_pkey PRIMARY KEY (service)
);

create table sessions (
  id text not null,
  token text not null,
  user_id text not null,
  expires_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  ip_address text,
  user_agent text,
  confirmed_at bigint,
  profile_id text,
  proxy_key text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX sessions_profile_id ON public.sessions USING btree (profile_id);

CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

CREATE TRIGGER tell_of_change AFTER UPDATE ON public.sessions FOR EACH ROW WHEN ((((to_jsonb(old.*) - 'updated_at'::text) - 'expires_at'::text) IS DISTINCT FROM ((to_jsonb(new.*) - 'updated_at'::text) - 'expires_at'::text))) EXECUTE FUNCTION tell_of_viewer('user_id');

CREATE TRIGGER tell_of_deletion AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION tell_of_viewer('user_id');

create table shared_years (
  profile_id text not null,
  year integer not null,
  share_key text not null,
  words text not null,
  language text not null,
  picture_base64 text not null,
  created_at bigint not null,
  constraint shared_years_year PRIMARY KEY (profile_id, year),
  constraint shared_years_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint shared_years_share_key_key UNIQUE (share_key)
);

create table sign_in_challenges (
  token_hash text not null,
  user_id text not null,
  kind text not null,
  proof text not null,
  code_hash text,
  expires_at bigint not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX sign_in_challenges_expires_at ON public.sign_in_challenges USING btree (expires_at);

CREATE INDEX sign_in_challenges_user_id ON public.sign_in_challenges USING btree (user_id, kind);

create table site_events (
  id text not null,
  kind text not null,
  data text not null,
  user_id text,
  happened_at bigint not null,
  next_try_at bigint,
  tries integer not null,
  outcome text,
  ended_at bigint,
  constraint site_events_pkey PRIMARY KEY (id),
  constraint site_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX site_events_by_time ON public.site_events USING btree (happened_at);

CREATE INDEX site_events_due ON public.site_events USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX site_events_user_id ON public.site_events USING btree (user_id);

create table site_settings (
  name text not null,
  value text not null,
  changed_at bigint not null,
  constraint site_settings_pkey PRIMARY KEY (name)
);

CREATE TRIGGER tell_of_settings AFTER INSERT OR DELETE OR UPDATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_settings();

create table site_webhook (
  id text not null,
  sealed text not null,
  on_since bigint not null,
  constraint site_webhook_pkey PRIMARY KEY (id)
);

create table stremio_addresses (
  profile_id text not null,
  token_hash text not null,
  created_at bigint not null,
  constraint stremio_addresses_pkey PRIMARY KEY (profile_id),
  constraint stremio_addresses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint stremio_addresses_token_hash_key UNIQUE (token_hash)
);

create table subscriptions (
  user_id text not null,
  plan_id text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  start_date bigint not null,
  last_payment bigint not null,
  expiry_date bigint not null,
  payment_method text not null,
  auto_renew integer not null,
  payment_id text not null,
  last_period_start bigint not null,
  next_plan_id text,
  reminded_for bigint,
  charged_for bigint,
  renewal_token_hash text,
  due_at bigint,
  claims integer not null,
  gateway_subscription text,
  grace_until bigint,
  unpaid_invoice text,
  constraint subscriptions_pkey PRIMARY KEY (user_id),
  constraint subscriptions_amount_check CHECK ((amount >= 0)),
  constraint subscriptions_auto_renew_check CHECK ((auto_renew = ANY (ARRAY[0, 1]))),
  constraint subscriptions_currency_check CHECK ((currency = ANY (ARRAY['INR'::text, 'USD'::text]))),
  constraint subscriptions_due CHECK (((status = 'active'::text) = (due_at IS NOT NULL))),
  constraint subscriptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint subscriptions_payment_id_key UNIQUE (payment_id),
  constraint subscriptions_payment_method_check CHECK ((payment_method = ANY (ARRAY['credit_card'::text, 'paypal'::text, 'upi'::text]))),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'expired'::text]))),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX subscriptions_by_status ON public.subscriptions USING btree (status, user_id);

CREATE INDEX subscriptions_due_at ON public.subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TRIGGER subscriptions_gone AFTER DELETE ON public.subscriptions FOR EACH ROW WHEN ((old.gateway_subscription IS NOT NULL)) EXECUTE FUNCTION end_gateway_subscription();

create table title_arrivals (
  content_type text not null,
  content_id text not null,
  region text not null,
  service_id integer not null,
  arrived_at bigint not null,
  constraint title_arrivals_key PRIMARY KEY (content_type, content_id, region, service_id)
);

CREATE INDEX title_arrivals_by_time ON public.title_arrivals USING btree (arrived_at);

create table title_ratings (
  content_type text not null,
  content_id text not null,
  people integer not null,
  half_stars bigint not null,
  constraint title_ratings_title PRIMARY KEY (content_type, content_id)
) with (fillfactor=75);

create table token_grants (
  session_id text not null,
  client text not null,
  audience text not null,
  constraint token_grants_pkey PRIMARY KEY (session_id),
  constraint token_grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table token_keys (
  id text not null,
  public_key text not null,
  sealed_private_key text not null,
  created_at bigint not null,
  constraint token_keys_pkey PRIMARY KEY (id)
);

create table totp_factors (
  user_id text not null,
  sealed_secret text not null,
  last_step bigint not null,
  created_at bigint not null,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table unwanted_titles (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_year text not null default ''::text,
  content_lang text,
  poster_path text,
  sort_title text not null,
  looked_up_at bigint not null default 0,
  is_unwanted integer not null,
  changed_at bigint not null,
  recorded_at bigint not null,
  constraint unwanted_titles_title PRIMARY KEY (profile_id, content_type, content_id),
  constraint unwanted_titles_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX unwanted_titles_list ON public.unwanted_titles USING btree (profile_id, is_unwanted, changed_at);

create table upcoming_dates (
  content_type text not null,
  content_id text not null,
  kind text not null,
  region text not null,
  season integer not null,
  episode integer not null,
  day text not null,
  starts_at bigint,
  episode_title text not null,
  constraint upcoming_dates_key PRIMARY KEY (content_type, content_id, kind, region, season, episode),
  constraint upcoming_dates_subject FOREIGN KEY (content_type, content_id) REFERENCES date_subjects(content_type, content_id) ON DELETE CASCADE
);

CREATE INDEX upcoming_dates_by_day ON public.upcoming_dates USING btree (day, region);

create table used_passkey_challenges (
  challenge_hash text not null,
  expires_at bigint not null,
  constraint used_passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);

CREATE INDEX used_passkey_challenges_expires_at ON public.used_passkey_challenges USING btree (expires_at);

create table user_auth (
  id text not null,
  user_id text not null,
  action text not null,
  "timestamp" bigint not null,
  recorded_at bigint not null,
  device text,
  way text,
  is_new_device integer,
  constraint user_auth_pkey PRIMARY KEY (id),
  constraint user_auth_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX user_auth_user_id ON public.user_auth USING btree (user_id, "timestamp");

create table user_navigation (
  id text not null,
  user_id text not null,
  page text not null,
  "timestamp" bigint not null,
  constraint user_navigation_pkey PRIMARY KEY (id),
  constraint user_navigation_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX user_navigation_by_time ON public.user_navigation USING btree ("timestamp");

CREATE INDEX user_navigation_user_id ON public.user_navigation USING btree (user_id, "timestamp");

create table user_views (
  id text not null,
  user_id text,
  profile_id text,
  content_id text not null,
  content_title text not null,
  content_type text not null,
  action text not null,
  episode text,
  "timestamp" bigint not null,
  recorded_at bigint not null,
  constraint user_views_pkey PRIMARY KEY (id),
  constraint user_views_action_check CHECK ((action = ANY (ARRAY['view'::text, 'trailer_view'::text]))),
  constraint user_views_content_type_check CHECK ((content_type = ANY (ARRAY['movie'::text, 'tv'::text, 'archive'::text]))),
  constraint user_views_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint user_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX user_views_content ON public.user_views USING btree (content_type, content_id, "timestamp");

CREATE INDEX user_views_profile_content ON public.user_views USING btree (profile_id, content_type, content_id);

CREATE INDEX user_views_profile_id ON public.user_views USING btree (profile_id, "timestamp");

CREATE INDEX user_views_user_id ON public.user_views USING btree (user_id, "timestamp");

create table users (
  id text not null,
  name text not null,
  email text not null,
  email_verified integer not null default 0,
  initials text not null default ''::text,
  avatar text,
  last_login bigint,
  created_at bigint not null,
  updated_at bigint not null,
  may_use_codes integer not null default 1,
  pin_hash text,
  email_skeleton text,
  language text,
  role text,
  disabled_at bigint,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email)
);

CREATE INDEX users_by_address ON public.users USING btree (email COLLATE "C", id);

CREATE INDEX users_by_creation ON public.users USING btree (created_at, id);

CREATE INDEX users_by_disabling ON public.users USING btree (disabled_at, id) WHERE (disabled_at IS NOT NULL);

CREATE INDEX users_by_name ON public.users USING btree (lower(name) COLLATE "C", id);

CREATE INDEX users_by_role ON public.users USING btree (role);

CREATE INDEX users_email_skeleton ON public.users USING btree (email_skeleton);

CREATE TRIGGER tell_of_change AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION tell_of_viewer('id');

CREATE TRIGGER tell_of_deletion AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION tell_of_viewer('id');

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);

create table watched_dates (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  watched_on text not null,
  recorded_at bigint not null,
  constraint watched_dates_day PRIMARY KEY (profile_id, content_type, content_id, watched_on),
  constraint watched_dates_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table watched_marks (
  profile_id text not null,
  content_type text not null,
  content_id text not null,
  part text not null,
  is_watched integer not null,
  changed_at bigint not null,
  recorded_at bigint not null,
  constraint watched_marks_key PRIMARY KEY (profile_id, content_type, content_id, part),
  constraint watched_marks_content_type_check CHECK ((content_type = ANY (ARRAY['movie'::text, 'tv'::text, 'archive'::text]))),
  constraint watched_marks_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX watched_marks_latest ON public.watched_marks USING btree (profile_id, is_watched, changed_at);

create table watchlist (
  profile_id text not null,
  user_id text not null,
  content_type text not null,
  content_id text not null,
  content_title text not null,
  content_year text not null default ''::text,
  content_lang text,
  poster_path text,
  sort_title text not null,
  looked_up_at bigint not null default 0,
  added_at bigint not null,
  changed_at bigint not null,
  recorded_at bigint not null,
  is_removed integer not null default 0,
  constraint watchlist_title PRIMARY KEY (profile_id, content_type, content_id),
  constraint watchlist_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint watchlist_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX watchlist_by_content ON public.watchlist USING btree (content_type, content_id);

CREATE INDEX watchlist_list ON public.watchlist USING btree (profile_id, is_removed, added_at, content_type);

CREATE INDEX watchlist_user_id ON public.watchlist USING btree (user_id);
