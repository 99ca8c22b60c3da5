import type { Catalogue, Person, Title } from "./catalogue.ts";
import { hash } from "./derived/chance.ts";
import { companyId, networkId } from "./derived/studio-ids.ts";
import type { PictureKind } from "./picture-sizes.ts";
import type { Picture } from "../pictures/pictures.ts";
import { providers } from "./seeds/reference.ts";

type PictureMatch = Picture & { kind: PictureKind };

const titlePicture = /^\/(movie|tv)-(\d+)-(poster|backdrop)(?:-(hi|\d))?\.jpg$/;
const seasonPicture = /^\/tv-(\d+)-season-(\d+)(?:-episode-(\d+))?-(poster|still)\.jpg$/;
const portraitPicture = /^\/person-(\d+)-portrait\.jpg$/;
const logoPicture = /^\/(company|network|provider)-(\d+)-logo\.(png|svg)$/;

/** People with a single credit share this many portraits. */
export const sharedPortraits = 64;

/** The file of the picture at a path, or null when there is none. */
export function findPicture(path: string, catalogue: Catalogue): PictureMatch | null {
  const title = titlePicture.exec(path);
  if (title !== null) return ofTitle(title, catalogue);
  const season = seasonPicture.exec(path);
  if (season !== null) return ofSeason(season, catalogue);
  const portrait = portraitPicture.exec(path);
  if (portrait !== null) {
    const person = catalogue.person(Number(portrait[1]));
    return person?.hasPortrait ? { kind: "profile", file: portraitFile(person) } : null;
  }
  const logo = logoPicture.exec(path);
  return logo === null ? null : ofLogo(`${logo[1]}`, Number(logo[2]), catalogue);
}

export function portraitFile(person: Person): string {
  const isKnown = person.facts !== undefined || person.work.length > 1;
  return `portraits/${isKnown ? person.id : `shared-${hash(person.name) % sharedPortraits}`}`;
}

export const posterFile = ({ kind, id }: Title) => `posters/${kind}-${id}`;
export const backdropFile = ({ kind, id }: Title) => `backdrops/${kind}-${id}`;
export const seasonPosterFile = (showId: number, season: number) =>
  `posters/tv-${showId}-season-${season}`;

/** The marks of services that offer titles are square; the logos of studios and channels are not. */
export const isMark = (file: string) => file.startsWith("logos/provider-");

/** The names of logo files, with the names on the logos. */
export function logoNames(catalogue: Catalogue): Map<string, string> {
  const companies = catalogue.films.flatMap((film) => film.companies);
  const networks = catalogue.shows.flatMap((show) => show.networks);
  return new Map([
    ...companies.map((name) => [`logos/company-${companyId(name)}`, name] as const),
    ...networks.map((name) => [`logos/network-${networkId(name)}`, name] as const),
    ...providers.map(({ id, name }) => [`logos/provider-${id}`, name] as const),
  ]);
}

function findTitle(kind: string | undefined, id: number, catalogue: Catalogue): Title | undefined {
  return kind === "movie" ? catalogue.film(id) : catalogue.show(id);
}

function ofTitle(found: RegExpExecArray, catalogue: Catalogue): PictureMatch | null {
  const [, kind, id, picture, variant] = found;
  const title = findTitle(kind, Number(id), catalogue);
  if (title === undefined) return null;
  if (picture === "poster") {
    return title.lacks?.includes("poster") ? null : { kind: "poster", file: posterFile(title) };
  }
  if (title.lacks?.includes("backdrop")) return null;
  const shot = variant === undefined ? {} : { shot: `backdrop ${variant}` };
  return { kind: "backdrop", file: backdropFile(title), ...shot };
}

/** A still is a part of the show's own backdrop. */
function ofSeason(found: RegExpExecArray, catalogue: Catalogue): PictureMatch | null {
  const [, id, seasonNumber, episodeNumber, picture] = found;
  const show = catalogue.show(Number(id));
  const season = show?.seasons.find((entry) => entry.number === Number(seasonNumber));
  if (show === undefined || season === undefined) return null;
  if (picture === "poster") {
    if (!season.hasPoster) return null;
    return { kind: "poster", file: seasonPosterFile(show.id, season.number) };
  }
  const episode = season.episodes.find((entry) => entry.number === Number(episodeNumber));
  if (episode === undefined || !episode.hasStill) return null;
  return { kind: "still", file: backdropFile(show), shot: `${season.number}-${episode.number}` };
}

function ofLogo(kind: string, id: number, catalogue: Catalogue): PictureMatch | null {
  const file = `logos/${kind}-${id}`;
  if (!logoNames(catalogue).has(file)) return null;
  return { kind: isMark(file) ? "mark" : "logo", file };
}
