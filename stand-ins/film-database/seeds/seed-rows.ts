import { z } from "zod";

/** How the seed files write a film, a show, a person and a collection: only facts. */
const lack = z.enum([
  "poster",
  "backdrop",
  "videos",
  "playable videos",
  "release_date key",
  "providers",
  "recommendations",
]);
const words = z.array(z.string());
const yes = z.literal(true);
const hindi = z.strictObject({ title: z.string(), overview: z.string() });
/** YYYY-MM-DD, or a bare year where the day is unknown, or "" for no date. */
const dayOrYear = z.string().regex(/^(?:\d{4}(?:-\d{2}-\d{2})?)?$/);

/** What films and shows have in common. */
const title = z.strictObject({
  /** Real ids only where the facts are recorded; reserved ids begin at 900000000. */
  id: z.int().positive(),
  /** An invented title, as opposed to a real one with a reserved id. */
  invented: yes.exactOptional(),
  hindi: hindi.exactOptional(),
  genres: z.array(z.int()),
  language: z.string(),
  countries: words.exactOptional(),
  /** For shows: the length of an episode; each one differs from it slightly. */
  minutes: z.int().min(0),
  /** Each "Name as Character". */
  cast: words,
  vote: z.number().min(0).max(10),
  votes: z.int().exactOptional(),
  /** The certificate in the United States; India's follows from it unless it is given. */
  us: z.string().exactOptional(),
  india: z.string().exactOptional(),
  tagline: z.string().exactOptional(),
  overview: z.string(),
  keywords: words.exactOptional(),
  popularity: z.number().exactOptional(),
  lacks: z.array(lack).exactOptional(),
});

export const filmSeed = title.extend({
  /** Answers by its id, as a superseded record does; in no list, though a search may find it. */
  unlisted: z.enum(["everywhere", "but found by search"]).exactOptional(),
  title: z.string(),
  originalTitle: z.string().exactOptional(),
  /** How to letter a title that has no Latin letters. */
  latinTitle: z.string().exactOptional(),
  released: dayOrYear.exactOptional(),
  /** For invented current films: how many days ago they opened, negative for upcoming ones. */
  openedDaysAgo: z.int().exactOptional(),
  /** For classics that are in cinemas again: for how many days already. */
  reopenedDaysAgo: z.int().exactOptional(),
  spoken: words.exactOptional(),
  companies: words,
  imdb: z.string().exactOptional(),
  directors: words,
  writers: words.exactOptional(),
  collection: z.string().exactOptional(),
  budget: z.int().exactOptional(),
  revenue: z.int().exactOptional(),
  status: z.string().exactOptional(),
  adult: yes.exactOptional(),
  softcore: yes.exactOptional(),
  /** Free to watch, because its rights expired or its makers gave them away. */
  free: yes.exactOptional(),
  onlyVimeo: yes.exactOptional(),
});

const seasonSeed = z.strictObject({
  /** The day or the year it began, null if that is not announced. */
  began: dayOrYear.nullable().exactOptional(),
  episodes: z.int().min(0),
  name: z.string().exactOptional(),
  /** Real episode titles, where every one is known. */
  titles: words.exactOptional(),
  lacksPoster: yes.exactOptional(),
});

export const showSeed = title.extend({
  name: z.string(),
  originalName: z.string().exactOptional(),
  first: dayOrYear,
  last: dayOrYear.nullable(),
  /** For invented current shows, instead of `first` and `last`. */
  startedDaysAgo: z.int().exactOptional(),
  status: z.enum(["Returning Series", "Planned", "In Production", "Ended", "Canceled", "Pilot"]),
  type: z.enum(["Scripted", "Reality", "Documentary", "News", "Talk Show", "Miniseries", "Video"]),
  networks: words,
  creators: words,
  /** How many days are between two episodes that are not weekly. */
  daysApart: z.number().exactOptional(),
  /** A number alone means that only the count of episodes is known. */
  seasons: z.array(z.union([z.int().min(0), seasonSeed])),
  /** How many episodes season 0 has. */
  specials: z.int().exactOptional(),
});

export const personSeed = z.strictObject({
  name: z.string(),
  alsoKnownAs: words.exactOptional(),
  gender: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  born: z.string().exactOptional(),
  died: z.string().exactOptional(),
  place: z.string().exactOptional(),
  department: z.string().exactOptional(),
  biography: z.string(),
});

export const collectionSeed = z.strictObject({ name: z.string(), overview: z.string() });

export type FilmSeed = z.infer<typeof filmSeed>;
export type SeasonSeed = z.infer<typeof seasonSeed>;
export type ShowSeed = z.infer<typeof showSeed>;
export type PersonSeed = z.infer<typeof personSeed>;
export type CollectionSeed = z.infer<typeof collectionSeed>;
