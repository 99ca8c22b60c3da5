import { PAGE_LANGUAGE, textLanguage } from "#app/lib/text/text-language.ts";
import { parseSeconds } from "#app/services/archive/wire-values.ts";
import type { ItemRecord } from "#app/services/archive/wire-item.ts";

import { parseDescription, withoutLinks } from "./description.ts";
import { filmTitle } from "./film-title.ts";
import { filmYear } from "./film-year.ts";
import type { Film, Work } from "../film.ts";
import { parseLicence } from "./licence.ts";
import { findWorks } from "../lists/works.ts";

/** A longer film than this was given in seconds, not minutes. */
const LONGEST_MINUTES = 600;
const MOST_SUBJECTS = 12;
const LONGEST_SUBJECT_CHARS = 60;
/** What the archive writes where nobody has named any. */
const NO_SUBJECT = /^needs? keywords?$/i;

/** Converts an item of the archive into our type. */
export function toFilm({ metadata, files, misc }: ItemRecord): Film {
  const title = filmTitle(metadata.title);
  const stated = statedSeconds(metadata);
  const description = parseDescription(metadata.description);
  const words = withoutLinks(description ?? [])
    .flat()
    .join(" ");
  const hints = { stated: metadata.language, page: PAGE_LANGUAGE };
  const works = findWorks(files, title, stated).map((work) => ({
    ...work,
    lang: textLanguage(work.title, hints),
  }));
  return {
    id: metadata.identifier,
    title,
    lang: textLanguage(title, hints),
    year: filmYear({ year: metadata.year, date: metadata.date, title }),
    publishedOn: /^\d{4}-\d\d-\d\d/.exec(metadata.publicdate)?.[0],
    creator: metadata.creator.join(", "),
    director: metadata.director.join(", "),
    description,
    descriptionLang: textLanguage(words, hints),
    runtimeMinutes: runtimeMinutes(stated, works),
    subjects: splitSubjects(metadata.subject),
    collections: metadata.collection,
    licence: parseLicence(metadata.licenseurl),
    works,
    isLent: metadata["access-restricted-item"] === "true",
    pictureAddress: misc?.image === "" ? undefined : misc?.image,
  };
}

/** The running time is in one of two fields, or in words. */
const statedSeconds = ({ runtime, coverage }: ItemRecord["metadata"]): number | undefined =>
  (runtime.includes(":") ? parseSeconds(runtime) : undefined) ??
  inWords(runtime) ??
  (coverage.includes(":") ? parseSeconds(coverage) : undefined);

/** When the record has none, a single file's length is used. */
function runtimeMinutes(stated: number | undefined, works: readonly Work[]): number | undefined {
  const [only] = works.length === 1 ? works : [];
  const minutes = Math.round((stated ?? only?.seconds ?? 0) / 60);
  return minutes > 0 ? minutes : undefined;
}

/** `95 min`, `53-68 min` of a shortened one, and a bare number: minutes or seconds. */
function inWords(runtime: string): number | undefined {
  const [, bare] = /^(\d{1,5})$/.exec(runtime) ?? [];
  if (bare !== undefined) return Number(bare) * (Number(bare) > LONGEST_MINUTES ? 1 : 60);
  const [, minutes] = /^(?:\d{1,3}\s*[-–]\s*)?(\d{1,3})\s*(?:min|m\b)/i.exec(runtime) ?? [];
  return minutes === undefined ? undefined : Number(minutes) * 60;
}

/** One text with semicolons, or a list. */
function splitSubjects(subjects: readonly string[]): string[] {
  const each = subjects.flatMap((subject) => subject.split(";")).map((subject) => subject.trim());
  const named = each.filter((subject) => subject !== "" && !NO_SUBJECT.test(subject));
  const short = named.filter((subject) => subject.length <= LONGEST_SUBJECT_CHARS);
  const distinct = new Map(short.map((subject) => [subject.toLowerCase(), subject]));
  return [...distinct.values()].slice(0, MOST_SUBJECTS);
}
