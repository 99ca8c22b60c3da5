import { sql, type Kysely, type RawBuilder } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";

import { findRunningPlans, type RunningPlans } from "./running-plans.server.ts";

/** Which accounts a list has. */
export type PeopleKind = "everyone" | "operators" | "disabled" | "on-a-plan";

export interface PeopleQuestion {
  /** The beginning of a name or an address; empty for all. */
  words: string;
  kind: PeopleKind;
  /** What the page before said comes next; one that is made up starts at the beginning. */
  after: string | null;
}

export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  isOperator: boolean;
  disabledAtMs: number | null;
  createdAtMs: number;
  lastSignInMs: number | null;
  plans: RunningPlans;
}

export interface PeoplePage {
  people: ListedPerson[];
  next: string | undefined;
}

const PAGE = 12;
/** Sorts after every letter, so that a prefix is a range of an index. */
const LAST_LETTER = "\u{10FFFF}";

type Key = string | number;
type Place = { key: Key; id: string };
type Row = Awaited<ReturnType<typeof readPart>>[number];

/**
 * One part of a list: accounts in the order of one index. A list of several has first all of the
 * first part, and then what only the next one has.
 */
interface Part {
  key: RawBuilder<Key>;
  direction: "asc" | "desc";
  only: readonly RawBuilder<unknown>[];
  /** The table that leads to the accounts, when another one than theirs has the index. */
  from?: "subscriptions" | "plan_grants";
}

/** A page of accounts: by an index, however many there are. */
export async function listPeople(
  database: Database,
  question: PeopleQuestion,
  nowMs: number,
): Promise<PeoplePage> {
  const parts = partsOf(database, question, nowMs);
  const start = parsePlace(question.after);
  const rows: (Row & { part: number })[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < start.part || rows.length > PAGE) continue;
    const place = index === start.part ? start.place : undefined;
    const found = await readPart(database.kysely, part, place, PAGE + 1 - rows.length);
    rows.push(...found.map((row) => ({ ...row, part: index })));
  }
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const plansOf = await findRunningPlans(
    database.kysely,
    shown.map(({ id }) => id),
    nowMs,
  );
  return {
    people: shown.map((row) => toListed(row, plansOf(row.id))),
    next: rows.length > PAGE && last !== undefined ? formatPlace(last) : undefined,
  };
}

function partsOf(
  { engine }: Database,
  { words, kind }: PeopleQuestion,
  nowMs: number,
): readonly Part[] {
  const byCode = sql.raw(engine === "postgres" ? ` collate "C"` : "");
  const email = sql<string>`users.email${byCode}`;
  const name = sql<string>`lower(users.name)${byCode}`;
  const typed = words.trim().normalize("NFC");
  if (typed === "") return [wholeListOf(kind, email, nowMs)].flat();
  const only = kind === "everyone" ? [] : [conditionOf(kind, nowMs)];
  const byEmail = between(email, typed.toLowerCase());
  return [
    { key: email, direction: "asc", only: [byEmail, ...only] },
    ...spellingsOf(typed).map((spelling): Part => ({
      key: name,
      direction: "asc",
      only: [between(name, spelling), sql`not (${byEmail})`, ...only],
    })),
  ];
}

function wholeListOf(
  kind: PeopleKind,
  email: RawBuilder<string>,
  nowMs: number,
): Part | readonly Part[] {
  const id = sql<string>`users.id`;
  switch (kind) {
    case "everyone":
      return { key: sql<number>`users.created_at`, direction: "desc", only: [] };
    case "operators":
      return { key: email, direction: "asc", only: [conditionOf(kind, nowMs)] };
    case "disabled":
      return {
        key: sql<number>`users.disabled_at`,
        direction: "desc",
        only: [conditionOf(kind, nowMs)],
      };
    case "on-a-plan":
      return [
        { key: id, direction: "asc", from: "plan_grants", only: [isGranted(nowMs)] },
        {
          key: id,
          direction: "asc",
          from: "subscriptions",
          only: [
            isSubscribed(nowMs),
            sql`not exists (select 1 from plan_grants
              where plan_grants.user_id = users.id and ${isGranted(nowMs)})`,
          ],
        },
      ];
  }
}

const isGranted = (nowMs: number) => sql`plan_grants.expires_at > ${nowMs}`;
const isSubscribed = (nowMs: number) =>
  sql`subscriptions.status = 'active' and coalesce(subscriptions.grace_until, subscriptions.expiry_date) > ${nowMs}`;

/** The same for each account that a search finds. */
function conditionOf(kind: Exclude<PeopleKind, "everyone">, nowMs: number): RawBuilder<unknown> {
  switch (kind) {
    case "operators":
      return sql`users.role = 'operator'`;
    case "disabled":
      return sql`users.disabled_at is not null`;
    case "on-a-plan":
      return sql`(exists (select 1 from subscriptions
          where subscriptions.user_id = users.id and ${isSubscribed(nowMs)})
        or exists (select 1 from plan_grants
          where plan_grants.user_id = users.id and ${isGranted(nowMs)}))`;
  }
}

const between = (key: RawBuilder<string>, prefix: string) =>
  sql`${key} >= ${prefix} and ${key} < ${prefix + LAST_LETTER}`;

/** SQLite's `lower` knows the letters A to Z: names that begin with another capital keep it. */
function spellingsOf(typed: string): string[] {
  const lower = typed.toLowerCase();
  const [first = "", ...rest] = lower;
  const capital = first.toUpperCase();
  return /^[\0-\x7f]/.test(first) || capital === first
    ? [lower]
    : [lower, [capital, ...rest].join("")];
}

function readPart(
  kysely: Kysely<Schema>,
  { key, direction, only, from }: Part,
  place: Place | undefined,
  most: number,
) {
  // An account is in another table once, so that its id is the whole order.
  const order = from === undefined ? key : sql<string>`${sql.table(from)}.user_id`;
  const comes = direction === "asc" ? sql`>` : sql`<`;
  const following = (after: Place) =>
    from === undefined
      ? sql`(${order}, users.id) ${comes} (${after.key}, ${after.id})`
      : sql`${order} ${comes} ${after.id}`;
  const conditions = place ? [...only, following(place)] : only;
  return kysely
    .selectFrom("users")
    .$if(from === "plan_grants", (query) =>
      query.innerJoin("plan_grants", "plan_grants.user_id", "users.id"),
    )
    .$if(from === "subscriptions", (query) =>
      query.innerJoin("subscriptions", "subscriptions.user_id", "users.id"),
    )
    .select([
      "users.id",
      "name",
      "email",
      "email_verified",
      "role",
      "disabled_at",
      "users.created_at",
      "last_login",
    ])
    .select(order.as("key"))
    .where(sql<boolean>`${conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `)}`)
    .orderBy(order, direction)
    .$if(from === undefined, (query) => query.orderBy("users.id", direction))
    .limit(most)
    .execute();
}

function toListed(row: Row, plans: RunningPlans): ListedPerson {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isVerified: row.email_verified === 1,
    isOperator: row.role === "operator",
    disabledAtMs: row.disabled_at,
    createdAtMs: row.created_at,
    lastSignInMs: row.last_login,
    plans,
  };
}

const formatPlace = ({ part, key, id }: Row & { part: number }) =>
  Buffer.from(JSON.stringify([part, key, id])).toString("base64url");

function parsePlace(after: string | null): { part: number; place: Place | undefined } {
  const beginning = { part: 0, place: undefined };
  if (after === null || after === "") return beginning;
  try {
    const given: unknown = JSON.parse(Buffer.from(after, "base64url").toString());
    if (!Array.isArray(given)) return beginning;
    const [part, key, id]: unknown[] = given;
    const isKey = typeof key === "string" || Number.isSafeInteger(key);
    if (typeof part !== "number" || !isKey || typeof id !== "string") return beginning;
    return { part, place: { key: key as Key, id } };
  } catch {
    return beginning;
  }
}
