import type { Item } from "../stand-ins/archive/item.ts";
import { itemPictureFile, TILE_WIDTH } from "../stand-ins/archive/item-picture.ts";
import { archiveItems } from "../stand-ins/archive/seeds/catalogue.ts";
import type { Catalogue, Person, Show, Title } from "../stand-ins/film-database/catalogue.ts";
import { buildCatalogue } from "../stand-ins/film-database/catalogue.ts";
import {
  backdropFile,
  isMark,
  logoNames,
  portraitFile,
  posterFile,
  seasonPosterFile,
  sharedPortraits,
} from "../stand-ins/film-database/picture-files.ts";
import { listFilmSeeds } from "../stand-ins/film-database/seeds/films.ts";
import { drawBackdrop, drawLogo, drawPortrait, drawPoster, drawStill } from "./drawing/draw.ts";
import { factsOfItem, factsOfPerson, factsOfSeason, factsOfTitle } from "./picture-facts.ts";

/** A picture to make: its file in `art/pictures`, its drawing as SVG, and how it is stored. */
export type PlannedPicture = {
  file: string;
  draw: () => string;
  width: number;
  height: number;
  /** The quality of the AVIF, or for a logo of the WebP, from 1 to 100. */
  quality: number;
};

// Each picture is stored at one of the image host's sizes, and the stand-in resizes it to the
// others. These qualities keep pictures and reels together under 30 MB.
const poster = { width: 342, height: 513, quality: 28 };
const seasonPoster = { width: 185, height: 278, quality: 28 };
const backdrop = { width: 1280, height: 720, quality: 21 };
const portrait = { width: 300, height: 450, quality: 24 };
const logo = { width: 185, height: 93, quality: 50 };
/** The mark of a service that offers titles is square. */
const mark = { width: 154, height: 154, quality: 60 };
const tall = { width: TILE_WIDTH, height: (TILE_WIDTH / 2) * 3, quality: 22 };
const wide = { width: TILE_WIDTH, height: (TILE_WIDTH / 4) * 3, quality: 22 };

/** Only what moves with the calendar depends on the day, and no picture shows it. */
const someDay = "2026-11-20";

/** Every picture that the stand-ins can be asked for, each file once. */
export function listPictures(): PlannedPicture[] {
  const catalogue = buildCatalogue(someDay);
  const films = listFilmSeeds().flatMap(({ id }) => catalogue.film(id) ?? []);
  const planned = [
    ...[...films, ...catalogue.shows].flatMap(ofTitle),
    ...catalogue.shows.flatMap(ofSeasons),
    ...catalogue.people.filter((person) => person.hasPortrait).flatMap(ofKnownPerson),
    ...Array.from({ length: sharedPortraits }, (_, number) => ofSharedPortrait(number)),
    ...ofLogos(catalogue),
    ...archiveItems([]).flatMap(ofItem),
  ];
  return [...new Map(planned.map((picture) => [picture.file, picture])).values()];
}

function ofTitle(title: Title): PlannedPicture[] {
  const facts = factsOfTitle(title);
  const posters = { file: posterFile(title), draw: () => drawPoster(facts), ...poster };
  // Its trailers also show it where the film database lists no backdrop.
  const backdrops = { file: backdropFile(title), draw: () => drawBackdrop(facts), ...backdrop };
  return title.lacks?.includes("poster") ? [backdrops] : [posters, backdrops];
}

function ofSeasons(show: Show): PlannedPicture[] {
  return show.seasons
    .filter((season) => season.hasPoster)
    .map((season) => ({
      file: seasonPosterFile(show.id, season.number),
      draw: () => drawPoster(factsOfSeason(show, season)),
      ...seasonPoster,
    }));
}

function ofKnownPerson(person: Person): PlannedPicture[] {
  const file = portraitFile(person);
  if (!file.endsWith(String(person.id))) return [];
  return [{ file, draw: () => drawPortrait(factsOfPerson(person)), ...portrait }];
}

function ofSharedPortrait(number: number): PlannedPicture {
  const facts = { id: `shared-${number}`, title: "", genres: [] };
  return { file: `portraits/shared-${number}`, draw: () => drawPortrait(facts), ...portrait };
}

function ofLogos(catalogue: Catalogue): PlannedPicture[] {
  return Array.from(logoNames(catalogue), ([file, title]) => {
    const facts = { id: file.slice("logos/".length), title, genres: [] };
    return isMark(file)
      ? { file, draw: () => drawLogo(facts, "square"), ...mark }
      : { file, draw: () => drawLogo(facts, "wide"), ...logo };
  });
}

function ofItem(item: Item): PlannedPicture[] {
  const facts = factsOfItem(item);
  const file = itemPictureFile(item.id);
  return item.picture === "wide"
    ? [{ file, draw: () => drawStill(facts), ...wide }]
    : [{ file, draw: () => drawPoster(facts), ...tall }];
}
