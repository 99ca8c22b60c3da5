/** How the seed files write a film, a show, a person and a collection: only what is a fact. */
type Lack =
  | "poster"
  | "backdrop"
  | "videos"
  | "playable videos"
  | "release_date key"
  | "providers"
  | "recommendations";

export type FilmSeed = {
  /** Real ids only where the facts are recorded; ours begin at 900000000. */
  id: number;
  /** A film that we made up, as opposed to a true one under an id of ours. */
  invented?: true;
  /** Answers by its id, as a superseded record does; in no list, though a search may find it. */
  unlisted?: "everywhere" | "but found by search";
  title: string;
  originalTitle?: string;
  /** How to letter a title that has no Latin letters. */
  latinTitle?: string;
  hindi?: { title: string; overview: string };
  /** YYYY-MM-DD, or a bare year where the day is not known, or "" for no date at all. */
  released?: string;
  /** For invented films of the day: how long ago they opened, negative for those to come. */
  openedDaysAgo?: number;
  /** A classic that is in cinemas again, and for how many days already. */
  reopenedDaysAgo?: number;
  minutes: number;
  genres: readonly number[];
  language: string;
  spoken?: readonly string[];
  countries?: readonly string[];
  companies: readonly string[];
  vote: number;
  votes?: number;
  imdb?: string;
  /** The certificate in the United States; India's is drawn from it unless it is given. */
  us?: string;
  india?: string;
  directors: readonly string[];
  writers?: readonly string[];
  /** Each "Name as Character". */
  cast: readonly string[];
  tagline?: string;
  overview: string;
  collection?: string;
  keywords?: readonly string[];
  budget?: number;
  revenue?: number;
  status?: string;
  popularity?: number;
  adult?: true;
  softcore?: true;
  /** Free to watch, because nobody holds its rights any more or its makers gave them away. */
  free?: true;
  lacks?: readonly Lack[];
  onlyVimeo?: true;
};

export type SeasonSeed = {
  /** The day or the year it began, null if that is not announced. */
  began?: string | null;
  episodes: number;
  name?: string;
  /** True titles, where we are certain of every one. */
  titles?: readonly string[];
  lacksPoster?: true;
};

export type ShowSeed = {
  id: number;
  invented?: true;
  name: string;
  originalName?: string;
  hindi?: { title: string; overview: string };
  first: string;
  last: string | null;
  /** For invented shows of the day, in place of `first` and `last`. */
  startedDaysAgo?: number;
  status: "Returning Series" | "Planned" | "In Production" | "Ended" | "Canceled" | "Pilot";
  type: "Scripted" | "Reality" | "Documentary" | "News" | "Talk Show" | "Miniseries" | "Video";
  genres: readonly number[];
  language: string;
  countries?: readonly string[];
  networks: readonly string[];
  creators: readonly string[];
  cast: readonly string[];
  /** How long an episode runs; each one differs from it by a little. */
  minutes: number;
  /** How many days lie between two episodes where they do not come weekly. */
  daysApart?: number;
  /** A number alone means that only the count of episodes is known. */
  seasons: readonly (number | SeasonSeed)[];
  /** How many episodes stand in season 0. */
  specials?: number;
  vote: number;
  votes?: number;
  us?: string;
  india?: string;
  tagline?: string;
  overview: string;
  keywords?: readonly string[];
  popularity?: number;
  lacks?: readonly Lack[];
};

export type PersonSeed = {
  name: string;
  alsoKnownAs?: readonly string[];
  gender: 1 | 2 | 3;
  born?: string;
  died?: string;
  place?: string;
  department?: string;
  biography: string;
};

export type CollectionSeed = { name: string; overview: string };
