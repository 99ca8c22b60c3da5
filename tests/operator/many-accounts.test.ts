import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { languages } from "#app/translations/languages.ts";

import { explainQueries, recordQueries } from "../databases/asked-queries.ts";
import { describeEachEngine } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { openOperatorSite } from "./operator-site.ts";
import { loadOperatorRoutes } from "./operator-routes.ts";

const ACCOUNTS = inFull(100_000, 2_000);
const PART = 10_000;
const MOST_BYTES = 50_000;
/** Tamil takes the most bytes. */
const LANGUAGES = inFull(["", ...languages.slice(1).map(({ code }) => `/${code}`)], ["", "/ta"]);

let routes: Awaited<ReturnType<typeof loadOperatorRoutes>>;
beforeAll(async () => {
  routes = await loadOperatorRoutes();
});

/** Every list, its searches, and its later pages. */
const LISTS = [
  "/operator",
  "/operator/people",
  "/operator/people?show=operators",
  "/operator/people?show=disabled",
  "/operator/people?show=on-a-plan",
  "/operator/people?q=somebody.with.a.long.address.19",
  "/operator/people?q=viewer+1999",
  "/operator/people/00001999",
  "/operator/payments",
  "/operator/payments?q=somebody.with.a.long.address.19@mail.example.org",
  "/operator/payments?show=completed&from=1970-01-01&to=9999-01-01",
  "/operator/films",
  "/operator/films?after=1000-film-00001500",
  "/operator/films?show=found",
  "/operator/films?show=hidden",
  "/operator/films/film-00001500",
  "/operator/messages",
  "/operator/messages?page=9",
  "/operator/messages?show=done",
  "/operator/messages?q=somebody.with.a.long.address.19@mail.example.org",
  "/operator/emails",
  `/operator/emails?after=waiting-1000-00001500`,
  "/operator/emails?q=somebody.with.a.long.address.19@mail.example.org",
  "/operator/emails/preview",
  "/operator/invitations",
  "/operator/invitations?before=1000-0000000000001500",
  "/operator/invitations?q=somebody.with.a.long.address.19@mail.example.org",
  "/operator/audit-log",
  "/operator/audit-log?before=1000-0000000000001500",
  "/operator/audit-log?q=somebody.with.a.long.address.19@mail.example.org",
] as const;

/** Counts, and what one account or address, or the site, has few of. */
const isSmall = (statement: string) =>
  /count\(|from "(?:sessions|site_settings|announcements|film_decisions|free_titles|profiles)"|role = 'operator'|"payments"\."user_id" = |"(?:email|recipient)" in /.test(
    statement,
  );

/** An account, a plan, a payment, a film, a message, an email, an invitation and a line of the log for each number. */
async function fill(database: Database): Promise<void> {
  // In parts, because a statement of a busy database may not take longer than half a minute.
  for (let first = 1; first <= ACCOUNTS; first += PART) {
    await fillPart(database, first, Math.min(first + PART - 1, ACCOUNTS));
  }
  await sql`analyze`.execute(database.kysely);
}

async function fillPart({ kysely, engine }: Database, first: number, last: number): Promise<void> {
  const digits = (length: number) =>
    engine === "postgres"
      ? sql.raw(`lpad(n::text, ${length}, '0')`)
      : sql.raw(`printf('%0${length}d', n)`);
  const numbers = sql`with recursive numbers(n) as (
    select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`;
  const id = digits(8);
  const line = digits(16);
  const long = sql`'somebody.with.a.long.address.' || n || '@mail.example.org'`;
  for (const insertion of [
    sql`insert into users (id, name, email, created_at, updated_at, disabled_at)
      ${numbers} select ${id}, 'Viewer ' || n || ' With a Long Name', ${long}, 1000 + n / 7, 1,
      case when n % 50 = 0 then n end from numbers`,
    sql`insert into plan_grants (user_id, plan_id, granted_at, expires_at)
      ${numbers} select ${id}, 'premium', 1, 9000000000000 from numbers where n % 3 = 0`,
    sql`insert into payments (id, user_id, payer_id, plan_id, plan_name, amount, currency,
      payment_method, status, timestamp, intent, idempotency_key, processor, tries,
      period_start, period_end)
      ${numbers} select ${id}, ${id}, ${id}, 'premium', 'Premium', 29900, 'INR', 'upi',
      'completed', 1000 + n / 7, 'subscribe', ${id}, 'test', 0, 1, 2 from numbers`,
    sql`insert into film_matches (film_id, title_kind, title_id, is_playable, is_set, matched_at)
      ${numbers} select 'film-' || ${id}, 'movie', case when n % 2 = 0 then n end, 1, 0, 1000 + n / 7
      from numbers`,
    sql`insert into film_decisions (film_id, is_hidden, is_featured, decided_at)
      ${numbers} select 'film-' || ${id}, 1, 0, n from numbers where n <= 100`,
    sql`insert into messages (id, kind, name, email, subject, body, received_at, done_at)
      ${numbers} select ${id}, 'contact', 'Viewer ' || n, ${long},
      'A subject that is about as long as subjects are', 'x', n, case when n % 2 = 0 then n end
      from numbers`,
    sql`insert into emails (id, recipient, subject, content, queued_at, give_up_at, next_try_at,
      tries, last_problem)
      ${numbers} select ${id}, ${long}, 'A subject that is about as long as subjects are', '{}',
      1000 + n / 7, 1, case when n % 2 = 0 then 9000000000000 + n / 7 end, 9,
      '550 5.1.1 The email account that you tried to reach does not exist' from numbers`,
    sql`insert into invitations (id, token_hash, created_at, ends_at, most_uses, uses, plan_id,
      plan_ends_at, recipient)
      ${numbers} select ${line}, ${id}, 1000 + n / 7, 9000000000000, 1000, n % 1000, 'premium',
      9000000000000, ${long} from numbers`,
    sql`insert into audit_log (id, done_at, actor, action, subject, detail)
      ${numbers} select ${line}, 1000 + n / 7, ${long}, 'invitation.create', ${long},
      '1000× until 2026-12-24, premium' from numbers`,
  ]) {
    await insertion.execute(kysely);
  }
}

describeEachEngine(`the operator's lists with ${ACCOUNTS} accounts`, ({ open }) => {
  test("are read by an index, and each document is small", async () => {
    const database = await open();
    const { recorded, statements } = recordQueries(database);
    const { operator, fresh } = await openOperatorSite(recorded, routes);
    await fill(database);
    await fresh("/operator/people");
    statements.clear();
    for (const language of LANGUAGES) {
      for (const path of LISTS) {
        const answer = await operator.get(language + path);
        expect(answer.status, path).toBe(200);
        const text = await answer.response.text();
        expect(Buffer.byteLength(text), language + path).toBeLessThan(MOST_BYTES);
      }
    }
    expect(statements.size).toBeGreaterThan(15);
    for (const { sql: text, plan, readsAll, sorts } of await explainQueries(database, statements)) {
      // A page is the beginning of an index.
      const isBeginning = /SCAN \w+ USING (?:COVERING )?INDEX/.test(plan);
      expect(readsAll && !isBeginning && !isSmall(text), `${text}: ${plan}`).toBe(false);
      expect(sorts && !isSmall(text), `${text}: ${plan}`).toBe(false);
    }
  });
});
