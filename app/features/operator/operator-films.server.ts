import { sql, type Kysely, type Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Schema } from "#app/db/schema.ts";
import { setFilmTitle, undoFilmTitle } from "#app/features/films/matching/film-decisions.server.ts";
import type { TitleName } from "#app/features/films/matching/film-matches.server.ts";

import { isIdentifier } from "#app/services/archive/identifier.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";
import { nameOf, type FilmListName, type OperatorFilm } from "./operator-films.ts";

interface FilmsParts {
  database: Database;
  now: () => number;
  /** Every cached page of this server. The database tells the others. */
  forgetPages: () => void;
}

const PAGE = 16;

const CONDITIONS = {
  waiting: sql<boolean>`film_matches.is_set = 0 and film_matches.title_id is null`,
  found: sql<boolean>`film_matches.is_set = 0 and film_matches.title_id is not null`,
  set: sql<boolean>`film_matches.is_set = 1`,
} as const;

/** What operators decide about the archive's films. Each change is done once, with its line. */
export function createOperatorFilms({ database, now, forgetPages }: FilmsParts) {
  const { kysely } = database;

  /** The line of the audit log; nothing where it is so already. */
  async function change(
    actor: Actor,
    id: string,
    work: (transaction: Transaction<Schema>, film: OperatorFilm) => Promise<Line | undefined>,
  ): Promise<"done" | "unchanged"> {
    if (!isIdentifier(id)) return "unchanged";
    const outcome = await kysely.transaction().execute(async (transaction) => {
      const line = await work(transaction, await findFilm(transaction, id));
      if (line === undefined) return "unchanged";
      await recordAction(transaction, actor, { ...line, subject: id }, now());
      return "done";
    });
    if (outcome === "done") forgetPages();
    return outcome;
  }

  const decide = (actor: Actor, id: string, decision: Decision) =>
    change(actor, id, async (transaction) =>
      (await storeDecision(transaction, id, decision, now()))
        ? { action: decision.action }
        : undefined,
    );

  return {
    list: (name: FilmListName, after: string | null) => listFilms(kysely, name, after),
    /** Undefined where the archive can have no such item. */
    find: async (id: string) => (isIdentifier(id) ? findFilm(kysely, id) : undefined),

    /** Undefined: it is no title. */
    setTitle: (actor: Actor, id: string, title: TitleName | undefined) =>
      change(actor, id, async (transaction, film) => {
        if (film.isSet && nameOf(film.title) === nameOf(title)) return undefined;
        await setFilmTitle(transaction, id, title, now());
        if (title === undefined) return { action: "film.set-none" };
        return { action: "film.set-title", detail: nameOf(title) };
      }),
    undoTitle: (actor: Actor, id: string) =>
      change(actor, id, async (transaction) =>
        (await undoFilmTitle(transaction, id)) ? { action: "film.undo-title" } : undefined,
      ),
    hide: (actor: Actor, id: string) => decide(actor, id, HIDDEN),
    show: (actor: Actor, id: string) => decide(actor, id, SHOWN),
    feature: (actor: Actor, id: string) => decide(actor, id, FEATURED),
    unfeature: (actor: Actor, id: string) => decide(actor, id, UNFEATURED),
  };
}

interface Decision {
  column: "is_hidden" | "is_featured";
  value: 0 | 1;
  action: string;
}

const HIDDEN: Decision = { column: "is_hidden", value: 1, action: "film.hide" };
const SHOWN: Decision = { column: "is_hidden", value: 0, action: "film.show" };
const FEATURED: Decision = { column: "is_featured", value: 1, action: "film.feature" };
const UNFEATURED: Decision = { column: "is_featured", value: 0, action: "film.unfeature" };

interface Line {
  action: string;
  detail?: string;
}

/** False where it is so already; of two operators at the same moment, one changes it. */
async function storeDecision(
  transaction: Transaction<Schema>,
  filmId: string,
  { column, value }: Decision,
  nowMs: number,
): Promise<boolean> {
  const none = { film_id: filmId, is_hidden: 0, is_featured: 0, decided_at: nowMs };
  await transaction
    .insertInto("film_decisions")
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await transaction
    .updateTable("film_decisions")
    .set({ [column]: value, decided_at: nowMs })
    .where("film_id", "=", filmId)
    .where(column, "!=", value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const findFilm = async (kysely: Kysely<Schema>, id: string): Promise<OperatorFilm> =>
  (await findFilms(kysely, [id]))(id);

/** Two queries, for one film as for a page of them. */
async function findFilms(
  kysely: Kysely<Schema>,
  ids: readonly string[],
): Promise<(id: string) => OperatorFilm> {
  const [matches, decisions] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          kysely.selectFrom("film_matches").selectAll().where("film_id", "in", ids).execute(),
          kysely.selectFrom("film_decisions").selectAll().where("film_id", "in", ids).execute(),
        ]);
  const matchOf = new Map(matches.map((match) => [match.film_id, match]));
  const decisionOf = new Map(decisions.map((decision) => [decision.film_id, decision]));
  return (id) => {
    const [match, decision] = [matchOf.get(id), decisionOf.get(id)];
    return {
      id,
      titleName: match?.title_name ?? undefined,
      title: toTitle(match?.title_kind, match?.title_id),
      found: toTitle(match?.found_kind, match?.found_id),
      isSet: match?.is_set === 1,
      isHidden: decision?.is_hidden === 1,
      isFeatured: decision?.is_featured === 1,
    };
  };
}

/** A page of items, the latest first: by an index, however many there are. */
async function listFilms(kysely: Kysely<Schema>, name: FilmListName, after: string | null) {
  const place = parsePlace(after);
  const isDecided = name === "hidden" || name === "featured";
  const rows = isDecided
    ? await kysely
        .selectFrom("film_decisions")
        .select(["film_id", "decided_at as at"])
        .where(name === "hidden" ? "is_hidden" : "is_featured", "=", 1)
        .$if(place !== undefined, (query) =>
          query.where(sql<boolean>`(decided_at, film_id) < (${place?.at}, ${place?.id})`),
        )
        .orderBy("decided_at", "desc")
        .orderBy("film_id", "desc")
        .limit(PAGE + 1)
        .execute()
    : await kysely
        .selectFrom("film_matches")
        .select(["film_id", "matched_at as at"])
        .where(CONDITIONS[name])
        .$if(place !== undefined, (query) =>
          query.where(sql<boolean>`(matched_at, film_id) < (${place?.at}, ${place?.id})`),
        )
        .orderBy("matched_at", "desc")
        .orderBy("film_id", "desc")
        .limit(PAGE + 1)
        .execute();
  const shown = rows.slice(0, PAGE);
  const ids = shown.map(({ film_id }) => film_id);
  const films = ids.map(await findFilms(kysely, ids));
  const last = shown.at(-1);
  const next = rows.length > PAGE && last !== undefined ? `${last.at}-${last.film_id}` : undefined;
  return { films, next };
}

function parsePlace(after: string | null): { at: number; id: string } | undefined {
  const [, at, id] = /^(\d{1,15})-(.{1,100})$/.exec(after ?? "") ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

const toTitle = (
  kind: TitleName["kind"] | null | undefined,
  id: number | null | undefined,
): TitleName | undefined => (kind && id ? { kind, id } : undefined);
