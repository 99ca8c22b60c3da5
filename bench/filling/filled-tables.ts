import type { FillEngine } from "./fill-engine.ts";

/** A table to fill: each of its columns as an expression of `n`, `u` and `k`. */
export interface FilledTable {
  name: string;
  perUser: number;
  columns: Readonly<Record<string, string>>;
  /**
   * In the order of its key, so that the key's own index grows at its end; except for `position`,
   * which spreads one viewer's rows, as in a real database.
   */
  order: string;
}

/** Odd, so that no two numbers below 2 ** 32 become the same. */
const SCATTER = 2_654_435_761;
const MODULUS = 2 ** 32;

const kinds = { users: 1, profiles: 2, sessions: 3, tokens: 4, views: 5 } as const;
type Kind = keyof typeof kinds;

/** An id unrelated to its neighbors, like real ones. */
const idExpression = ({ hex }: FillEngine, kind: Kind, number: string) =>
  `${hex(`(${number} * ${SCATTER}) % ${MODULUS}`, 8)} || '-000${kinds[kind]}-4000-8000-' || ${hex(number, 12)}`;

/** The same id as the database generates it. */
const idOf = (kind: Kind, number: number) =>
  `${hexOf((number * SCATTER) % MODULUS, 8)}-000${kinds[kind]}-4000-8000-${hexOf(number, 12)}`;

const hexOf = (number: number, digits: number) => number.toString(16).padStart(digits, "0");

/** A viewer of a filled database. */
export const filledUser = (number: number) => ({
  userId: idOf("users", number),
  token: idOf("tokens", number),
  email: `viewer-${number}@example.org`,
});

export const PER_USER = {
  views: 10,
  saved: 5,
  films: 2,
  shows: 1,
  rated: 8,
  marked: 10,
  leftOut: 2,
} as const;
const MONTH_SECONDS = 30 * 24 * 3600;
/** The shows and the archive items that a viewer continues. */
const SHOW = "cast(1 + u % 9000 as text)";
const FILM = "'film-' || cast(k * 1000 + u % 1000 as text)";

/** The number of a show or film that the stand-ins have, and that is soon known, as what many watch is. */
export const knownTitle = "case k % 4 when 0 then 900070001 + n % 15 else 900040001 + n % 37 end";

/** `opened` is the number of a title that was opened. */
export function tablesOf(
  engine: FillEngine,
  nowMs: number,
  opened = "1 + (n * 7919) % 50000",
): FilledTable[] {
  const making = { ...makingOf(engine, nowMs), opened };
  return [...accountTables(making), openedTitles(making), savedTitles(making), ...goingOn(making)];
}

/** What recommendations read: accounts, what is saved, and what viewers rate, mark and leave out. */
export function tasteTablesOf(engine: FillEngine, nowMs: number): FilledTable[] {
  const making = makingOf(engine, nowMs);
  return [...accountTables(making), savedTitles(making), ...taste(making)];
}

const makingOf = (engine: FillEngine, nowMs: number): FillOptions => ({
  id: (kind, number) => idExpression(engine, kind, number),
  ago: `${nowMs} - ((n * 7919) % ${MONTH_SECONDS}) * 1000`,
  nowMs,
});

interface FillOptions {
  id: (kind: Kind, number: string) => string;
  /** A moment within the last month. */
  ago: string;
  nowMs: number;
}

const ownerOf = ({ id }: FillOptions) => ({ user_id: id("users", "u") });
const profileOf = ({ id }: FillOptions) => ({ profile_id: id("profiles", "u") });

function accountTables(making: FillOptions): FilledTable[] {
  const { id, ago, nowMs } = making;
  const owned = ownerOf(making);
  const moments = { created_at: ago, updated_at: String(nowMs) };
  return [
    {
      name: "users",
      perUser: 1,
      columns: {
        id: id("users", "n"),
        name: "'Viewer ' || cast(n as text)",
        email: "'viewer-' || cast(n as text) || '@example.org'",
        initials: "'V'",
        ...moments,
      },
      order: "id",
    },
    {
      name: "sessions",
      perUser: 1,
      columns: {
        id: id("sessions", "n"),
        token: id("tokens", "n"),
        ...owned,
        expires_at: String(nowMs + MONTH_SECONDS * 1000),
        ...moments,
      },
      order: "id",
    },
    {
      name: "profiles",
      perUser: 1,
      columns: {
        id: id("profiles", "n"),
        ...owned,
        name: "'default'",
        is_default: "1",
        created_at: ago,
      },
      order: "id",
    },
  ];
}

function openedTitles(making: FillOptions & { opened: string }): FilledTable {
  const { id, ago, opened } = making;
  return {
    name: "user_views",
    perUser: PER_USER.views,
    columns: {
      id: id("views", "n"),
      ...ownerOf(making),
      ...profileOf(making),
      content_id: `cast(${opened} as text)`,
      content_title: "'A title that was opened ' || cast(n % 50000 as text)",
      content_type: "case k % 4 when 0 then 'tv' else 'movie' end",
      action: "case k % 5 when 0 then 'trailer_view' else 'view' end",
      timestamp: ago,
      recorded_at: ago,
    },
    order: "id",
  };
}

function savedTitles(making: FillOptions): FilledTable {
  const { ago, nowMs } = making;
  return {
    name: "watchlist",
    perUser: PER_USER.saved,
    columns: {
      ...profileOf(making),
      ...ownerOf(making),
      content_type: "case k % 4 when 0 then 'tv' else 'movie' end",
      content_id: "cast(1 + k * 10000 + u % 10000 as text)",
      content_title: "'A title that was saved ' || cast(k as text)",
      content_year: "cast(1950 + u % 70 as text)",
      sort_title: "'title that was saved ' || cast(k as text)",
      looked_up_at: String(nowMs),
      added_at: ago,
      changed_at: ago,
      recorded_at: ago,
    },
    order: "position, profile_id",
  };
}

function goingOn(making: FillOptions): FilledTable[] {
  const { ago, nowMs } = making;
  const own = profileOf(making);
  return [
    {
      name: "film_progress",
      perUser: PER_USER.films,
      columns: {
        ...own,
        item_id: FILM,
        work: "''",
        position_seconds: "600",
        duration_seconds: "5400",
        is_finished: "0",
        updated_at: ago,
      },
      order: "position, profile_id",
    },
    {
      name: "continue_watching",
      perUser: PER_USER.films + PER_USER.shows,
      columns: {
        ...own,
        content_type: `case when k < ${PER_USER.films} then 'archive' else 'tv' end`,
        content_id: `case when k < ${PER_USER.films} then ${FILM} else ${SHOW} end`,
        content_title: "'What goes on ' || cast(k as text)",
        next_season: "2",
        next_episode: "5",
        touched_at: ago,
        looked_up_at: String(nowMs),
      },
      order: "position, profile_id",
    },
  ];
}

function taste(making: FillOptions): FilledTable[] {
  const { ago, nowMs } = making;
  const [owned, own] = [ownerOf(making), profileOf(making)];
  // Some of what is recommended is among them.
  const named = {
    content_type: "'movie'",
    content_id: "cast(1 + k * 500 + (u * 7919) % 500 as text)",
  };
  const shown = { content_title: "'A title'", sort_title: "'title'", looked_up_at: String(nowMs) };
  const at = { changed_at: ago, recorded_at: ago };
  const order = "position, profile_id";
  return [
    {
      name: "ratings",
      perUser: PER_USER.rated,
      columns: { ...own, ...owned, ...named, ...shown, half_stars: "1 + n % 10", ...at },
      order,
    },
    {
      name: "watched_marks",
      perUser: PER_USER.marked,
      columns: { ...own, ...named, part: "''", is_watched: "1", ...at },
      order,
    },
    {
      name: "unwanted_titles",
      perUser: PER_USER.leftOut,
      columns: { ...own, ...named, ...shown, is_unwanted: "1", ...at },
      order,
    },
  ];
}

/** A show that a viewer continues. */
export const filledShow = (number: number): string => String(1 + (number % 9000));
