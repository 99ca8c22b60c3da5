import type { Catalogue, Title } from "./catalogue.ts";
import type { PictureFacts } from "../pictures/draw.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { companyId, networkId } from "./derived/studio-ids.ts";
import type { PictureKind } from "./picture-sizes.ts";
import { filmGenres, showGenres } from "./seeds/genres.ts";
import { providers } from "./seeds/providers.ts";

export type Asked = { kind: PictureKind; draw: keyof Pictures; facts: PictureFacts };

const titlePicture = /^\/(movie|tv)-(\d+)-(poster|backdrop)(?:-(hi|\d))?\.jpg$/;
const seasonPicture = /^\/tv-(\d+)-season-(\d+)(?:-episode-(\d+))?-(poster|still)\.jpg$/;
const portraitPicture = /^\/person-(\d+)-portrait\.jpg$/;
const logoPicture = /^\/(company|network|provider)-(\d+)-logo\.(png|svg)$/;

/** What the picture at a path shows, or null when there is none: names say all there is to know. */
export function readPicturePath(path: string, catalogue: Catalogue): Asked | null {
  const title = titlePicture.exec(path);
  if (title !== null) return ofTitle(title, catalogue);
  const season = seasonPicture.exec(path);
  if (season !== null) return ofSeason(season, catalogue);
  const portrait = portraitPicture.exec(path);
  if (portrait !== null) return ofPerson(Number(portrait[1]), catalogue);
  const logo = logoPicture.exec(path);
  return logo === null ? null : ofLogo(`${logo[1]}`, Number(logo[2]), catalogue);
}

export function factsOf(title: Title): PictureFacts {
  const names = new Map([...filmGenres, ...showGenres].map((genre) => [genre.id, genre.name]));
  const makers = title.kind === "movie" ? title.directors : title.creators;
  const byline = makers.slice(0, 2).join(" & ");
  return {
    id: `${title.kind}-${title.id}`,
    title: title.kind === "movie" ? title.title : title.name,
    ...(title.kind === "movie" && title.latinTitle !== undefined
      ? { latinTitle: title.latinTitle }
      : {}),
    ...(title.date === "" ? {} : { year: title.date.slice(0, 4) }),
    ...(byline === "" ? {} : { byline }),
    genres: title.genres.map((id) => names.get(id) ?? ""),
  };
}

function findTitle(kind: string | undefined, id: number, catalogue: Catalogue): Title | undefined {
  return kind === "movie" ? catalogue.film(id) : catalogue.show(id);
}

function ofTitle(found: RegExpExecArray, catalogue: Catalogue): Asked | null {
  const [, kind, id, picture, variant] = found;
  const title = findTitle(kind, Number(id), catalogue);
  if (title === undefined) return null;
  const facts = factsOf(title);
  if (picture === "poster") {
    return title.lacks?.includes("poster") ? null : { kind: "poster", draw: "poster", facts };
  }
  if (title.lacks?.includes("backdrop")) return null;
  if (variant === undefined) return { kind: "backdrop", draw: "backdrop", facts };
  return { kind: "backdrop", draw: "still", facts: { ...facts, shot: `backdrop ${variant}` } };
}

function ofSeason(found: RegExpExecArray, catalogue: Catalogue): Asked | null {
  const [, id, seasonNumber, episodeNumber, picture] = found;
  const show = catalogue.show(Number(id));
  const season = show?.seasons.find((entry) => entry.number === Number(seasonNumber));
  if (show === undefined || season === undefined) return null;
  const facts = factsOf(show);
  if (picture === "poster") {
    if (!season.hasPoster) return null;
    const year = season.date === null ? {} : { year: season.date.slice(0, 4) };
    const posterFacts = {
      ...facts,
      ...year,
      id: `${facts.id}-${season.number}`,
      byline: season.name,
    };
    return { kind: "poster", draw: "poster", facts: posterFacts };
  }
  const episode = season.episodes.find((entry) => entry.number === Number(episodeNumber));
  if (episode === undefined || !episode.hasStill) return null;
  const stillFacts = { ...facts, shot: `${season.number}-${episode.number}` };
  return { kind: "still", draw: "still", facts: stillFacts };
}

const genders: Readonly<Record<number, "woman" | "man">> = { 1: "woman", 2: "man" };

function ofPerson(id: number, catalogue: Catalogue): Asked | null {
  const person = catalogue.person(id);
  if (person === undefined || !person.hasPortrait) return null;
  const gender = genders[person.facts?.gender ?? 0];
  const facts = {
    id: `person-${id}`,
    title: person.name,
    genres: [],
    ...(gender === undefined ? {} : { gender }),
  };
  return { kind: "profile", draw: "portrait", facts };
}

function ofLogo(kind: string, id: number, catalogue: Catalogue): Asked | null {
  const name =
    kind === "provider"
      ? providers.find((provider) => provider.id === id)?.name
      : kind === "company"
        ? catalogue.films.flatMap((film) => film.companies).find((entry) => companyId(entry) === id)
        : catalogue.shows.flatMap((show) => show.networks).find((entry) => networkId(entry) === id);
  if (name === undefined) return null;
  return { kind: "logo", draw: "logo", facts: { id: `${kind}-${id}`, title: name, genres: [] } };
}
