import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import { formatCsvLine } from "#app/lib/text/csv.ts";
import { zipArchive, type ZipFile } from "#app/lib/zip/zip-archive.server.ts";
import { t } from "#app/translations/t.ts";

import { tooMany, type AccountsParts } from "../accounts-parts.server.ts";
import { attemptKey } from "../limits/attempts.server.ts";
import { isConfirmed } from "../sessions/confirmed-session.server.ts";
import { headingsOf } from "./own-data-headings.ts";
import { ownDataParts, type OwnDataPart } from "./own-data-parts.ts";
import type { Viewer } from "../sessions/sessions.server.ts";

const LIMIT = { most: 10, windowMs: 60 * 60 * 1000 };
/** The work of a few milliseconds, so that other writes get their turn. */
const SLICE_ROWS = 200;
const MOMENT = /(?:_at|_date|_login|^timestamp|^last_payment|^period_start|^period_end)$/;
const YES_NO =
  /^(?:is|has)_|^auto_renew$|^email_verified$|^autoplay_trailers$|^reduced_data$|^hide_watched$|^follows_watchlist$|^show_ratings$/;

export type ExportOutcome =
  | { outcome: "archive"; pieces: AsyncGenerator<Uint8Array> }
  /** The caller must prove once more, in this session, that they own the account. */
  | { outcome: "unconfirmed" }
  | typeof refusal;
const refusal = { outcome: "refused", ...tooMany } as const;

/**
 * All of a viewer's data as one archive, each list as JSON and as CSV, created while it is sent. An
 * unattended browser must not be enough to get it.
 */
export async function exportOwnData(parts: AccountsParts, viewer: Viewer): Promise<ExportOutcome> {
  if (!(await isConfirmed(parts, viewer))) return { outcome: "unconfirmed" };
  const key = attemptKey("download", viewer.userId);
  if ((await parts.attempts.count(key, LIMIT)) > LIMIT.most) return refusal;
  const { kysely } = parts.database;
  const files = ownDataParts
    // An unverified address may belong to someone else, and so may the messages sent from it.
    .filter(({ by }) => by !== "email" || viewer.isVerified)
    .flatMap((part): ZipFile[] => [
      { name: `json/${part.name}.json`, pieces: toJson(readRows(kysely, part, viewer)) },
      {
        name: `csv/${part.name}.csv`,
        pieces: toCsv(part.columns, {
          headings: headingsOf(part.columns),
          slices: readRows(kysely, part, viewer),
        }),
      },
    ]);
  const readMe = { name: "read-me.txt", pieces: [describe(viewer, parts.now())] };
  return { outcome: "archive", pieces: zipArchive([readMe, ...files]) };
}

type Row = Readonly<Record<string, unknown>>;

/** In slices, each starting after the last row of the one before. */
async function* readRows(
  kysely: Database["kysely"],
  { table, columns, by, order }: OwnDataPart,
  { userId, email }: Viewer,
): AsyncGenerator<Row[]> {
  const keys = sql.join(order.map((column) => sql.ref(column)));
  const whose =
    by === "profile_id"
      ? sql`profile_id in (select id from profiles where user_id = ${userId})`
      : sql`${sql.ref(by)} = ${by === "email" ? email : userId}`;
  const wanted = sql.join([...new Set([...columns, ...order])].map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    const after = last;
    const behind = after
      ? sql`and (${keys}) > (${sql.join(order.map((column) => after[column]))})`
      : sql``;
    const { rows } = await sql<Row>`select ${wanted} from ${sql.table(table)}
      where ${whose} ${behind} order by ${keys} limit ${SLICE_ROWS}`.execute(kysely);
    if (rows.length > 0) yield rows.map((row) => toOwn(columns, row));
    if (rows.length < SLICE_ROWS) return;
    last = rows.at(-1);
    await new Promise(setImmediate);
  }
}

/** Formatted by meaning rather than by how it is stored. */
const toOwn = (columns: readonly string[], row: Row): Row =>
  Object.fromEntries(columns.map((column) => [column, read(column, row[column])]));

function read(column: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  if (MOMENT.test(column)) return new Date(value).toISOString();
  return YES_NO.test(column) ? value === 1 : value;
}

async function* toJson(slices: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of slices) {
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ",";
    }
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

async function* toCsv(
  columns: readonly string[],
  { headings, slices }: { headings: readonly string[]; slices: AsyncIterable<Row[]> },
): AsyncGenerator<string> {
  yield formatCsvLine(headings);
  for await (const rows of slices) {
    const lines = rows.map((row) =>
      formatCsvLine(columns.map((column) => String(row[column] ?? ""))),
    );
    yield lines.join("");
  }
}

const describe = ({ name, email }: Viewer, nowMs: number) =>
  [
    t("Everything that {site} stores about {name} ({email}), as of {moment}.", {
      name,
      email,
      moment: new Date(nowMs).toISOString(),
    }),
    "",
    t(
      "json/ and csv/ hold the same lists. Times are in UTC, and amounts in the smallest unit of their currency: paise or cents. Passwords and what keeps you signed in are in none of them, and card numbers never reach us. Lists that are empty hold nothing. Messages that you sent us are listed once you have confirmed your address.",
    ),
    "",
  ].join("\n");
