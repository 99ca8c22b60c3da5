import type { FoundTitle, TitleFinder } from "#app/features/catalog/search/title-finder.server.ts";
import { mainPart, wholeName, plainName } from "#app/features/films/matching/title-names.ts";
import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import type { LookUp, TitleFacts } from "../titles/title-facts.server.ts";
import { refKey, type TitleRef } from "../titles/title-ref.ts";
import type { ImportedTitle } from "./files/collected.ts";

/** A title of ours that a file's may be. */
export interface FoundHere {
  name: TitleRef;
  facts: TitleFacts;
  /** The episode that the file's number is for. */
  part?: string | undefined;
}

export type MatchOutcome =
  /** It is this one beyond reasonable doubt. */
  | ({ outcome: "matched" } & FoundHere)
  /** It may be: somebody has to look at it. */
  | ({ outcome: "guessed" } & FoundHere)
  | { outcome: "missed" };

export interface MatchSources {
  finder: TitleFinder;
  lookUp: LookUp;
}

type FileTitle = Omit<ImportedTitle, "choices"> & {
  /** Matinee wrote the file itself: its numbers are right whatever the names are. */
  isOwn?: boolean;
};

/**
 * Finds the title that a file means: by a number where it has one, otherwise by its name and year.
 * Throws a `ServiceError` when the film database does not answer.
 */
export async function matchTitle(
  fileTitle: FileTitle,
  setting: Setting,
  sources: MatchSources,
): Promise<MatchOutcome> {
  const byNumber = await matchByNumber(fileTitle, setting, sources);
  if (byNumber?.isNamed) return byNumber.match;
  const { title, year } = splitName(fileTitle);
  if (title === "") return byNumber?.match ?? { outcome: "missed" };
  const byName = await chooseByName({ ...fileTitle, title, year }, sources.finder);
  if (byNumber === undefined) return byName;
  if (byName.outcome !== "matched") return byNumber.match;
  // Who mistypes a number names another title with it: the name is likelier.
  const isSame = refKey(byName.name) === refKey(byNumber.match.name);
  return isSame ? byName : { ...byName, outcome: "guessed" };
}

/** Some files write the year behind the name. */
function splitName({ title, year }: FileTitle): { title: string; year: string } {
  const [, words, behind] = /^(.+?)\s*\(((?:18|19|20)\d\d)\)$/.exec(title) ?? [];
  return words !== undefined && behind !== undefined && (year === "" || year === behind)
    ? { title: words, year: behind }
    : { title, year };
}

async function matchByNumber(
  fileTitle: FileTitle,
  setting: Setting,
  { finder, lookUp }: MatchSources,
): Promise<NumberedMatch | undefined> {
  const { kind, ids } = fileTitle;
  const name = nameOf(fileTitle);
  if (name !== undefined) {
    const found = await lookUp(name, setting);
    if (found.outcome === "unknown") throw new ServiceError("film database", "timeout");
    if (found.outcome === "found") return judge(fileTitle, { name, facts: found.facts });
  }
  const { imdb, tvdb } = ids;
  let found = imdb === undefined ? [] : await finder.byOutsideId(imdb, "imdb_id");
  if (found.length === 0 && tvdb !== undefined) {
    found = await finder.byOutsideId(String(tvdb), "tvdb_id");
  }
  const ofKind = found.filter((each) => kind === undefined || each.kind === kind);
  const [first, ...others] = ofKind.length > 0 ? ofKind : found;
  if (first === undefined) return undefined;
  // Of an episode the file has the name, not of its show.
  const judged = first.part === undefined ? judge(fileTitle, toHere(first)) : toHere(first);
  const isSure = others.length === 0 && ofKind.length > 0;
  const isWell = isSure && (!("match" in judged) || judged.match.outcome === "matched");
  const match = { ...toHere(first), outcome: isWell ? "matched" : "guessed" } as const;
  return { match, isNamed: isSure && (!("match" in judged) || judged.isNamed) };
}

function nameOf({ kind, ids: { tmdb, archive } }: FileTitle): TitleRef | undefined {
  if (archive !== undefined) return { kind: "archive", id: archive };
  return tmdb === undefined || kind === undefined ? undefined : { kind, id: String(tmdb) };
}

/** What a number leads to, and whether it has the name that the file has. */
interface NumberedMatch {
  match: FoundHere & { outcome: "matched" | "guessed" };
  isNamed: boolean;
}

/** A number that somebody mistyped leads to a title with another name and another year. */
function judge(
  fileTitle: FileTitle,
  { name, facts, originalTitle = "" }: FoundHere & { originalTitle?: string },
): NumberedMatch {
  const { title, year } = splitName(fileTitle);
  const names = [facts.title, originalTitle].map(plainName);
  const isNamed =
    fileTitle.isOwn === true ||
    [title, fileTitle.title].some((each) => each === "" || names.includes(plainName(each)));
  const isNear = year !== "" && yearsBetween(year, facts.year) <= 1;
  const outcome = isNamed || isNear ? "matched" : "guessed";
  return { match: { outcome, name, facts }, isNamed };
}

async function chooseByName(fileTitle: FileTitle, finder: TitleFinder): Promise<MatchOutcome> {
  const { title, year, kind } = fileTitle;
  const kinds = kind === undefined ? (["movie", "tv"] as const) : ([kind] as const);
  let found: FoundTitle[] = [];
  for (const each of kinds) {
    const ofYear = year === "" ? [] : await finder.byName(title, year, each);
    const chosen = chooseTitle(fileTitle, ofYear);
    if (chosen?.isSure) return { outcome: "matched", ...toHere(chosen.title) };
    found = [...found, ...ofYear];
  }
  // The years of premieres differ, and so do some names.
  let guess = chooseTitle(fileTitle, found)?.title;
  for (const each of kinds) {
    if (guess !== undefined) break;
    guess = chooseTitle(fileTitle, await finder.byName(title, "", each))?.title;
  }
  return guess ? { outcome: "guessed", ...toHere(guess) } : { outcome: "missed" };
}

const yearsBetween = (one: string, other: string): number =>
  one === "" || other === "" ? Number.POSITIVE_INFINITY : Math.abs(Number(one) - Number(other));

/** How far the years of a title's two records may be from each other. */
const NEAR_YEARS = 2;

interface BestMatch {
  title: FoundTitle;
  isSure: boolean;
}

/**
 * The likeliest of the titles that a search found. It is sure only where exactly one has the whole
 * name and the year, none of a neighboring year has that name, and the file says which kind it is or
 * it is a film.
 */
export function chooseTitle(
  fileTitle: FileTitle,
  found: readonly FoundTitle[],
): BestMatch | undefined {
  const { title, year, kind, isAmbiguous = false } = fileTitle;
  const namesOf = (each: FoundTitle) => [each.title, each.originalTitle].filter(Boolean);
  const hasName = (each: FoundTitle) =>
    namesOf(each).some((name) => wholeName(name) === wholeName(title));
  const away = (each: FoundTitle) => yearsBetween(each.year, year);
  const named = found.filter(hasName);
  const near = named.filter((each) => away(each) <= 1);
  const [only] = near;
  if (only && near.length === 1 && away(only) === 0 && !isAmbiguous) {
    return { title: only, isSure: kind === only.kind || only.kind === "movie" };
  }
  const likely = (candidates: readonly FoundTitle[]) =>
    candidates.toSorted((one, other) => away(one) - away(other) || other.votes - one.votes)[0];
  const isNear = (each: FoundTitle) => year === "" || away(each) <= NEAR_YEARS;
  const guess =
    likely(named.filter(isNear)) ??
    likely(
      found.filter((each) => isNear(each) && namesOf(each).some((name) => isLike(name, title))),
    );
  return guess && { title: guess, isSure: false };
}

/** The same main part, or most of the words. */
function isLike(one: string, other: string): boolean {
  const [plain, wanted] = [plainName(mainPart(one)), plainName(mainPart(other))];
  if (plain === wanted && plain !== "") return true;
  const [words, others] = [plainName(one), plainName(other)].map(
    (name) => new Set(name.split(" ")),
  );
  if (words === undefined || others === undefined) return false;
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / new Set([...words, ...others]).size >= 0.5;
}

/** An episode's number leads to its show, of which only the number is known. */
export async function nameFound({ name, facts }: FoundHere, setting: Setting, lookUp: LookUp) {
  if (facts.title !== "") return facts;
  const found = await lookUp(name, setting);
  if (found.outcome === "unknown") throw new ServiceError("film database", "timeout");
  return found.outcome === "found" ? found.facts : facts;
}

const toHere = (found: FoundTitle): FoundHere & { originalTitle: string } => ({
  name: { kind: found.kind, id: String(found.id) },
  facts: {
    title: found.title,
    year: found.year,
    lang: found.lang ?? "en",
    posterPath: found.posterPath,
  },
  part: found.part,
  originalTitle: found.originalTitle,
});
