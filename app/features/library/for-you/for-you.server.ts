import type { Catalog } from "#app/features/catalog/catalog.ts";
import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import { cardOf } from "#app/features/catalog/titles/resources.server.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import type { Films } from "#app/features/films/films.server.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { Executor } from "#app/db/executor.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import type { LibraryOptions } from "../titles/library-options.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import { readKnownAmong, readLiked, readSaved, readWatched } from "./for-you-queries.server.ts";

/** Why a title is recommended. */
export type Why =
  | { because: "titles"; names: string[] }
  | { because: "director"; name: string }
  | { because: "genre"; name: string };

export interface RecommendedTitle extends TitleCard {
  why: Why;
}

export type RecommendedRow =
  | {
      row: "watched" | "liked" | "saved";
      about: Pick<TitleCard, "kind" | "id" | "title" | "lang">;
      titles: RecommendedTitle[];
    }
  | { row: "directors" | "free"; titles: RecommendedTitle[] };

export type ForYou = ReturnType<typeof createForYou>;

interface ForYouOptions extends Pick<LibraryOptions, "database" | "filterNames" | "profileOf"> {
  catalog: Pick<Catalog, "getMovie" | "getShow" | "getPerson" | "listGenre">;
  films: Pick<Films, "freeAmong">;
}

type Details = Movie | Show;
type SeedRow = "liked" | "watched" | "saved";
type Seed = TitleRef & { from: SeedRow };

/** So many titles of a profile are asked about, most of which are cached. */
const MOST_SEEDS = 6;
const OF_EACH = 12;
const MOST_ABOUT = 2;
const MOST_DIRECTORS = 3;
const MOST_CARDS = 20;
/** A row of fewer looks empty. */
const FEWEST_CARDS = 3;

/**
 * What a profile may like, from what it rated, watched and saved: titles that the film database
 * recommends for those, other works of their directors, and free films of the genres. It is computed
 * for each request from what is cached; nothing about the profile leaves the server.
 */
export function createForYou({ database, filterNames, profileOf, catalog, films }: ForYouOptions) {
  const { kysely } = database;

  const detailsOf = ({ kind, id }: Seed, setting: Setting): Promise<Details | undefined> =>
    (kind === "movie" ? catalog.getMovie : catalog.getShow)(Number(id), setting).catch(
      () => undefined,
    );

  /** Leaves out what the profile knows, does not want, or may not see. */
  async function suitable(profileId: string, setting: Setting, cards: readonly TitleCard[]) {
    const known = await readKnown(kysely, profileId, cards);
    const unknown = cards.filter((card) => !known.has(titleKey(card)));
    const allowed = await filterNames(unknown, toName, setting);
    return new Set(allowed.map(titleKey));
  }

  return {
    /** Nothing for a profile that did nothing yet. Before it reads again it calls `readOn`. */
    async getRows(
      owner: ProfileOwner,
      setting: Setting,
      readOn: () => Promise<void> = async () => undefined,
    ): Promise<RecommendedRow[]> {
      const profileId = await profileOf(owner);
      const seeds = await filterNames(await readSeeds(kysely, profileId), (seed) => seed, setting);
      const found = await Promise.all(
        seeds.map(async (seed) => ({ seed, details: await detailsOf(seed, setting) })),
      );
      const known = found.flatMap(({ seed, details }) => (details ? [{ seed, details }] : []));
      if (known.length === 0) return [];
      const [directed, ofGenre] = await Promise.all([
        listDirected(catalog, known, setting),
        listOfGenre(catalog, known, setting),
      ]);
      const recommended = listRecommended(known);
      const all = [...recommended.values(), ...directed, ...ofGenre];
      await readOn();
      const [shown, free] = await Promise.all([
        suitable(profileId, setting, all),
        films.freeAmong(all).catch(() => new Map<string, string>()),
      ]);
      const rest = all.filter((card) => shown.has(titleKey(card)));
      return toRows({ known, recommended, directed, all: rest, free }).filter(
        ({ titles }) => titles.length >= FEWEST_CARDS,
      );
    },
  };
}

const toName = ({ kind, id }: TitleCard): TitleRef => ({ kind, id: String(id) });

/** The titles that say most about a profile now: what it liked, watched and saved last. */
async function readSeeds(executor: Executor, profileId: string): Promise<Seed[]> {
  const [liked, watched, saved] = await Promise.all([
    readLiked(executor, profileId, OF_EACH),
    readWatched(executor, profileId, OF_EACH * 3),
    readSaved(executor, profileId, OF_EACH),
  ]);
  const disliked = new Set(
    [...liked, ...watched, ...saved].flatMap((row) =>
      Number(row.disliked) > 0 ? [refKey(refOfRow(row))] : [],
    ),
  );
  const all = [
    ...watched.map((row) => ({ ...refOfRow(row), from: "watched" as const, atMs: row.at_ms })),
    ...liked.map((row) => ({ ...refOfRow(row), from: "liked" as const, atMs: row.at_ms })),
  ].toSorted((one, other) => Number(other.atMs) - Number(one.atMs));
  const seeds: Seed[] = [
    ...all,
    ...saved.map((row) => ({ ...refOfRow(row), from: "saved" as const })),
  ];
  // A liked title is also a watched one: of both the later says what the row is called.
  const each = new Map(seeds.toReversed().map((seed) => [refKey(seed), seed]));
  return [...each.values()]
    .toReversed()
    .filter((seed) => seed.kind !== "archive" && !disliked.has(refKey(seed)))
    .slice(0, MOST_SEEDS);
}

async function readKnown(executor: Executor, profileId: string, cards: readonly TitleCard[]) {
  const found = await Promise.all(
    (["movie", "tv"] as const).map((kind) => {
      const ids = new Set(cards.flatMap((card) => (card.kind === kind ? [String(card.id)] : [])));
      if (ids.size === 0) return [];
      return readKnownAmong(executor, profileId, { kind, ids: [...ids] });
    }),
  );
  return new Set(found.flat().map((row) => refKey(refOfRow(row))));
}

interface KnownSeed {
  seed: Seed;
  details: Details;
}

/** What the film database recommends for any of them, with the titles that it does so for. */
function listRecommended(known: readonly KnownSeed[]): Map<string, RecommendedTitle> {
  const found = new Map<string, RecommendedTitle>();
  for (const { details } of known) {
    for (const card of details.recommendations) {
      const before = found.get(titleKey(card))?.why;
      const names = before?.because === "titles" ? before.names : [];
      const why: Why = { because: "titles", names: [...names, details.title] };
      found.set(titleKey(card), { ...card, why });
    }
  }
  return found;
}

/** Other films of the directors who made most of what the profile liked or watched. */
async function listDirected(
  catalog: ForYouOptions["catalog"],
  known: readonly KnownSeed[],
  setting: Setting,
): Promise<RecommendedTitle[]> {
  const counts = new Map<number, number>();
  for (const { seed, details } of known) {
    if (seed.from === "saved") continue;
    for (const { personId: id } of details.credits.directors) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  const first = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST_DIRECTORS);
  const people = await Promise.all(
    first.map(([id]) => catalog.getPerson(id, setting).catch(() => undefined)),
  );
  return people.flatMap((person) =>
    (person?.crew ?? [])
      .filter(({ role }) => /\bDirector\b/.test(role))
      .map((work) => ({
        ...cardOf(work),
        why: { because: "director" as const, name: person?.name ?? "" },
      })),
  );
}

/** The best of the genre that most of the titles have: the same list as the genre's own page. */
async function listOfGenre(
  catalog: ForYouOptions["catalog"],
  known: readonly KnownSeed[],
  setting: Setting,
): Promise<RecommendedTitle[]> {
  const counts = new Map<number, number>();
  for (const { details } of known) {
    for (const { id } of details.genres) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const screens = genreScreens.filter(({ movieGenreId }) => counts.has(movieGenreId));
  const [favorite] = screens.toSorted(
    (one, other) => (counts.get(other.movieGenreId) ?? 0) - (counts.get(one.movieGenreId) ?? 0),
  );
  if (favorite === undefined) return [];
  const list = await catalog.listGenre(favorite.slug, "movie", setting).catch(() => undefined);
  const why: Why = { because: "genre", name: favorite.slug };
  return (list?.titles ?? []).map((card) => ({ ...card, why }));
}

interface ForYouSources {
  known: readonly KnownSeed[];
  recommended: ReadonlyMap<string, RecommendedTitle>;
  directed: readonly RecommendedTitle[];
  /** What may be shown. */
  all: readonly RecommendedTitle[];
  free: ReadonlyMap<string, string>;
}

function toRows({ known, recommended, directed, all, free }: ForYouSources): RecommendedRow[] {
  const shown = new Set<string>();
  const allowed = new Set(all.map(titleKey));
  /** Each title is in one row. */
  const take = (cards: readonly RecommendedTitle[]): RecommendedTitle[] => {
    const taken: RecommendedTitle[] = [];
    for (const card of cards) {
      const key = titleKey(card);
      if (taken.length >= MOST_CARDS || shown.has(key) || !allowed.has(key)) continue;
      shown.add(key);
      taken.push({ ...card, freeFilmId: free.get(key) ?? card.freeFilmId });
    }
    return taken;
  };
  const about = known.slice(0, MOST_ABOUT).map(({ seed, details }): RecommendedRow => {
    const titles = details.recommendations.flatMap((card) => recommended.get(titleKey(card)) ?? []);
    const { kind, id, title, lang } = details;
    return { row: seed.from, about: { kind, id, title, lang }, titles: take(titles) };
  });
  const rest = all.filter((card) => free.has(titleKey(card)));
  return [
    ...about,
    { row: "directors", titles: take(directed) },
    { row: "free", titles: take(rest) },
  ];
}
