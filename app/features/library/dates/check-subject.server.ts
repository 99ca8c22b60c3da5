import { titleLanguage } from "#app/features/catalog/titles/title-language.ts";
import type { FilmDatabase } from "#app/services/film-database/film-database.server.ts";
import type { WireTitle } from "#app/services/film-database/wire-rows.ts";

import { mayComeOut, rowsOfMovie, rowsOfShow } from "./date-rows.ts";
import type { DateCheck, DateSubject } from "./date-subjects.server.ts";
import { toTitleServices } from "./title-services.server.ts";

export type DateSource = Pick<
  FilmDatabase,
  "changes" | "movieDates" | "showDates" | "season" | "person" | "collection" | "list"
>;

/** Names are stored in English; pages show them in the viewer's language. */
const LANGUAGE = "en-US";
const ENGLISH = "en";
/** The most titles that are stored for one person, collection or list, the soonest first. */
const MOST_TITLES = 40;
const POPULAR_LISTS = ["movie/upcoming", "tv/on_the_air"] as const;

/** Asks the film database about one subject. What is missing there has no dates. */
export async function checkSubject(
  source: DateSource,
  subject: DateSubject,
  nowMs: number,
): Promise<DateCheck> {
  const id = Number(subject.content_id);
  switch (subject.content_type) {
    case "movie":
      return checkMovie(source, id, nowMs);
    case "tv":
      return checkShow(source, id, nowMs);
    case "person": {
      const person = await source.person(id, LANGUAGE);
      const { cast = [], crew = [] } = person?.combined_credits ?? {};
      return {
        titles: namesOf(
          [...cast, ...crew].map(({ title }) => title),
          nowMs,
        ),
      };
    }
    case "collection": {
      const collection = await source.collection(id, LANGUAGE);
      return { titles: namesOf(collection?.parts ?? [], nowMs) };
    }
    case "list": {
      const titles: ReturnType<typeof namesOf> = [];
      for (const name of POPULAR_LISTS) {
        const { results } = await source.list(name, { language: LANGUAGE, page: 1 });
        const known = results.filter(({ is_adult: isAdult }) => !isAdult);
        titles.push(...known.map(nameOf).slice(0, MOST_TITLES));
      }
      return { titles };
    }
  }
}

async function checkMovie(source: DateSource, id: number, nowMs: number): Promise<DateCheck> {
  const wire = await source.movieDates(id, LANGUAGE);
  if (wire === undefined) return {};
  const original = { title: wire.original_title, language: wire.original_language };
  return {
    title: wire.title,
    lang: titleLanguage(wire.title, original, ENGLISH) ?? ENGLISH,
    posterPath: wire.poster_path,
    dates: wire.adult || wire.softcore ? [] : rowsOfMovie(wire, nowMs),
    services: toTitleServices(wire["watch/providers"]),
  };
}

async function checkShow(source: DateSource, id: number, nowMs: number): Promise<DateCheck> {
  const wire = await source.showDates(id, LANGUAGE);
  if (wire === undefined) return {};
  const coming = wire.next_episode_to_air?.season_number ?? 0;
  const season = coming > 0 ? await source.season(id, coming, LANGUAGE) : undefined;
  const original = { title: wire.original_name, language: wire.original_language };
  return {
    title: wire.name,
    lang: titleLanguage(wire.name, original, ENGLISH) ?? ENGLISH,
    posterPath: wire.poster_path,
    dates: wire.adult || wire.softcore ? [] : rowsOfShow(wire, season, nowMs),
    services: toTitleServices(wire["watch/providers"]),
  };
}

/** The works that may still come out, the soonest first; undated ones last. */
function namesOf(titles: readonly WireTitle[], nowMs: number) {
  const coming = titles
    .filter(({ date, is_adult: isAdult }) => !isAdult && mayComeOut(date, nowMs))
    .toSorted((one, other) => (one.date || "9999").localeCompare(other.date || "9999"));
  const byKey = new Map(coming.map((title) => [`${title.media_type} ${title.id}`, nameOf(title)]));
  return [...byKey.values()].slice(0, MOST_TITLES);
}

const nameOf = ({ media_type, id }: WireTitle) => ({
  content_type: media_type,
  content_id: String(id),
});
