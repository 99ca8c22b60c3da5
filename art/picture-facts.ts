import { firstOf, listOf, type Item } from "../stand-ins/archive/item.ts";
import type { Person, Show, Title } from "../stand-ins/film-database/catalogue.ts";
import type { Season } from "../stand-ins/film-database/derived/seasons.ts";
import { filmGenres, showGenres } from "../stand-ins/film-database/seeds/reference.ts";
import type { PictureFacts } from "./drawing/draw.ts";

/** What a drawing needs from a title; another id or title gives another design. */
export function factsOfTitle(title: Title): PictureFacts {
  const names = new Map([...filmGenres, ...showGenres].map((genre) => [genre.id, genre.name]));
  const makers = title.kind === "movie" ? title.directors : title.creators;
  const byline = makers.slice(0, 2).join(" & ");
  return {
    id: `${title.kind}-${title.id}`,
    title: title.kind === "movie" ? title.title : title.name,
    ...(title.kind === "movie" && title.latinTitle !== undefined
      ? { latinTitle: title.latinTitle }
      : {}),
    // A title that opened some days ago has another year each year, so it is lettered without one.
    ...(title.date === "" || moves(title) ? {} : { year: title.date.slice(0, 4) }),
    ...(byline === "" ? {} : { byline }),
    genres: title.genres.map((id) => names.get(id) ?? ""),
  };
}

function moves(title: Title): boolean {
  const days = title.kind === "movie" ? title.openedDaysAgo : title.startedDaysAgo;
  return days !== undefined;
}

export function factsOfSeason(show: Show, season: Season): PictureFacts {
  const facts = factsOfTitle(show);
  const year = season.date === null || moves(show) ? {} : { year: season.date.slice(0, 4) };
  return { ...facts, ...year, id: `${facts.id}-${season.number}`, byline: season.name };
}

const genders: Readonly<Record<number, "woman" | "man">> = { 1: "woman", 2: "man" };

export function factsOfPerson(person: Person): PictureFacts {
  const gender = genders[person.facts?.gender ?? 0];
  return {
    id: `person-${person.id}`,
    title: person.name,
    genres: [],
    ...(gender === undefined ? {} : { gender }),
  };
}

export function factsOfItem(item: Item): PictureFacts {
  const year = firstOf(item.metadata["year"]);
  const byline = item.metadata["director"] ?? item.metadata["creator"];
  return {
    id: item.id,
    title: firstOf(item.metadata["title"]) ?? item.id,
    ...(year === undefined ? {} : { year }),
    ...(byline === undefined ? {} : { byline: listOf(byline).join(", ") }),
    genres: [...item.genres],
  };
}
