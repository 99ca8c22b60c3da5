import type { Block } from "./details/description.ts";
import type { Licence } from "./details/licence.ts";

/** The data of a film's card; an item of the archive is a film, or a series. */
export interface FilmCard {
  /** The archive's identifier. */
  id: string;
  title: string;
  /** Four digits, or empty if unknown. */
  year: string;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
}

/** A film with the address of its picture, as a grid or a row of films needs it. */
export type PicturedFilm = FilmCard & { picture: string };

/** Everything about one film. */
export interface Film extends FilmCard {
  /** The day since which the archive has it; older cached details lack it. */
  publishedOn?: string | undefined;
  /** Empty if nobody is named. */
  creator: string;
  director: string;
  /** Undefined when it has none. */
  description: Block[] | undefined;
  /** The language of the description, if it is not the page's. */
  descriptionLang?: string | undefined;
  runtimeMinutes: number | undefined;
  subjects: string[];
  collections: string[];
  licence: Licence | undefined;
  /** Why it may be shown, in a word or two. */
  freedom?: string | undefined;
  /** What can be played: one work, or the episodes of a series; none when no browser plays it. */
  works: Work[];
  /** Lent only to the archive's own members, so that nothing can be played here. */
  isLent: boolean;
  /** A picture that the record itself names. */
  pictureAddress?: string | undefined;
}

/** One work, in every playable quality, best first. */
export interface Work {
  title: string;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  seconds: number | undefined;
  files: VideoFile[];
  captions: Caption[];
  frames?: Frames | undefined;
  /** Its picture's width divided by its height. */
  shape?: number | undefined;
}

/** A work's preview frames: their common file name, and the second of each. */
export interface Frames {
  before: string;
  seconds: number[];
}

export interface VideoFile {
  /** Its name within the item, folders included. */
  name: string;
  type: "video/mp4" | "video/webm";
  /** Its name for viewers, such as `480p`. */
  label: string;
  sizeBytes: number | undefined;
  /** In hexadecimal digits; undefined where the record has none. */
  sha1?: string | undefined;
}

export interface Caption {
  name: string;
  /** The part between the film's name and the extension: a language, or how it was made. */
  infix: string;
  /** Empty when the file does not say. */
  language: string;
}

/** Some pages of a list of films, as one. */
export interface FilmList {
  films: FilmCard[];
  /** The total number. */
  total: number;
  /** The total may be higher: counting stops here. */
  isAtLeast?: boolean;
  /** How many pages these are. */
  pages: number;
  hasMore: boolean;
  /** There are more, but a list ends here. */
  isAtEnd: boolean;
  /** A later page failed: what was loaded is right, and there is more. */
  isCutShort: boolean;
}

/** The tag that clears cached pages when the film data that they show has changed. */
export const filmTag = (id: string) => `film:${id}`;

/** The tag of pages that choose among all titles that are free to watch. */
export const FREE_TITLES = "films:free";

/** An item's title without what uploaders add around it. */
export const UNTITLED = "Untitled";
