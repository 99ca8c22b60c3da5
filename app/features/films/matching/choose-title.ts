import { mainPart, plainName, searchName } from "./title-names.ts";

/** The fields of an archive item that identify its film. */
export interface MatchedFilm {
  title: string;
  /** Four digits, or empty. */
  year: string;
  runtimeMinutes: number | undefined;
}

/** The same fields of a title in the film database, which may also have an original name. */
export interface Candidate {
  id: number;
  title: string;
  originalTitle: string;
  year: string;
  /** 0 when unknown. */
  runtimeMinutes: number;
}

/**
 * How far apart running times may be, by how far apart the years are. Silent films were copied at
 * many speeds and in many cuts; but if the year differs, everything else must fit.
 */
const MOST_APART: readonly number[] = [0.3, 0.15, 0.05];
/** The same where one of two names has a subtitle that the other lacks. */
const MOST_APART_IN_PART: readonly number[] = [0.2, 0.2];
/** Uploads have leaders and lack reels: films this close in length are the same, however short. */
const NEAR_MINUTES = 2;

/**
 * Which of some titles an item is, by name, year and running time. Two that fit equally well count
 * as none: a wrong film under a title is worse than no film.
 */
export function chooseTitle<Title extends Candidate>(
  film: MatchedFilm,
  candidates: readonly Title[],
): Title | undefined {
  const fitting = candidates
    .map((title) => ({ title, distance: distanceOf(film, title) }))
    .filter((each): each is { title: Title; distance: number } => each.distance !== undefined)
    .toSorted((one, other) => one.distance - other.distance);
  const [best, next] = fitting;
  return best?.distance === next?.distance ? undefined : best?.title;
}

/** How badly a title fits, zero being best; undefined when it is another film. */
function distanceOf(film: MatchedFilm, title: Candidate): number | undefined {
  const likeness = nameLikeness(film.title, title);
  const years = yearsApart(film, title);
  if (likeness === undefined || years === undefined) return undefined;
  const isInPart = likeness === "in part";
  const apart = timesApart(film.runtimeMinutes ?? 0, title.runtimeMinutes);
  // Without a running time everything else has to fit.
  if (apart === undefined) return isInPart || years > 0 ? undefined : MOST_APART[0];
  const most = (isInPart ? MOST_APART_IN_PART : MOST_APART)[years];
  if (most === undefined || apart > most) return undefined;
  return years + apart + (isInPart ? 1 : 0);
}

function nameLikeness(name: string, title: Candidate): "whole" | "in part" | undefined {
  const ours = [name, searchName(name)];
  const theirs = [title.title, title.originalTitle].filter((each) => plainName(each) !== "");
  if (share(ours.map(plainName), theirs.map(plainName))) return "whole";
  const isPart =
    share(ours.map(plainName), theirs.map(plainMain)) ||
    share(ours.map(plainMain), theirs.map(plainName));
  return isPart ? "in part" : undefined;
}

const plainMain = (title: string) => plainName(mainPart(title));

const share = (some: readonly string[], others: readonly string[]) =>
  some.some((each) => others.includes(each));

function yearsApart(film: MatchedFilm, title: Candidate): number | undefined {
  if (film.year === "" || title.year === "") return undefined;
  return Math.abs(Number(film.year) - Number(title.year));
}

/** The relative difference of the times; undefined if one is unknown. */
function timesApart(one: number, other: number): number | undefined {
  if (one === 0 || other === 0) return undefined;
  const apart = Math.abs(one - other);
  return apart <= NEAR_MINUTES ? apart / 1000 : apart / Math.max(one, other);
}
