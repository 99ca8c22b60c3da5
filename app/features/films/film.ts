import type { Block } from "./description.ts";
import type { Licence } from "./licence.ts";

/** The data of a film's card; an item of the archive is a film, or a series in one. */
export interface FilmCard {
  /** The archive's identifier. */
  id: string;
  title: string;
  /** Four digits, or empty if unknown. */
  year: string;
  /** The language of the title's words, where it is not the page's. */
  lang?: string | undefined;
}

/** A film with the address of its picture, as a grid or a row of films needs it. */
export type PicturedFilm = FilmCard & { picture: string };

/** Everything about one film. */
export interface Film extends FilmCard {
  /** Empty if nobody is named. */
  creator: string;
  director: string;
  /** Undefined: it has none. */
  description: Block[] | undefined;
  /** The language of the description's words, where it is not the page's. */
  descriptionLang?: string | undefined;
  runtimeMinutes: number | undefined;
  subjects: string[];
  collections: string[];
  licence: Licence | undefined;
  /** Why it may be shown, in a word or two. */
  freedom?: string | undefined;
  /** What can be played: one work, or the episodes of a series; none when no browser plays it. */
  works: Work[];
  /** Lent to the archive's own members, so that nothing can be played here. */
  isLent: boolean;
  /** A picture that the record itself names. */
  pictureAddress?: string | undefined;
}

/** One work, in every quality that it can be played in, the best first. */
export interface Work {
  title: string;
  /** The language of the title's words, where it is not the page's. */
  lang?: string | undefined;
  seconds: number | undefined;
  files: VideoFile[];
  captions: Caption[];
  frames?: Frames | undefined;
}

/** Small pictures from along a work: their names up to the second that each is of. */
export interface Frames {
  before: string;
  seconds: number[];
}

export interface VideoFile {
  /** Its name within the item, folders included. */
  name: string;
  type: "video/mp4" | "video/webm";
  /** What a viewer calls it, such as `480p`. */
  label: string;
  sizeBytes: number | undefined;
}

export interface Caption {
  name: string;
  label: string;
  /** Empty where the file does not say. */
  language: string;
}

/** Some pages of a list of films, in one. */
export interface FilmList {
  films: FilmCard[];
  /** How many there are in all. */
  total: number;
  /** There may be more than those: the count stops here. */
  isAtLeast?: boolean;
  /** How many pages these are. */
  pages: number;
  hasMore: boolean;
  /** There are more, but a list goes no further than this. */
  isAtEnd: boolean;
  /** A later page failed: what was loaded is right, and there is more. */
  isCutShort: boolean;
}

/** The tag that clears cached pages when the film data that they show has changed. */
export const filmTag = (id: string) => `film:${id}`;

/** An item's title without what uploaders put around it. */
export const UNTITLED = "Untitled";
