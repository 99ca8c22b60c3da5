import { z } from "zod";

import { followKinds } from "#app/features/library/following/follow-name.ts";
import { titleRefKinds } from "#app/features/library/titles/title-ref.ts";
import { pictureAddress } from "#app/lib/pictures/picture.ts";

/** Makes something at its first use: nobody waits for schemas who calls nothing. */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Always there: null where a feature has nothing. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullable().default(null as never);

/** Null where a feature has an empty text. */
export const filledText = () =>
  z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(z.string().nullable());

/** The film database counts, and other tables have texts. */
export const id = () =>
  z
    .union([z.number(), z.string()])
    .transform((value) => String(value))
    .pipe(z.string());

/** A moment of a feature, which counts milliseconds. */
export const moment = () =>
  z
    .number()
    .transform((ms) => new Date(ms).toISOString())
    .pipe(z.iso.datetime());

/** With names as answers have them: without the unit of moments, which are written out. */
type WithoutUnits<Value> = Value extends readonly (infer Each)[]
  ? WithoutUnits<Each>[]
  : Value extends object
    ? {
        [Name in keyof Value as Name extends `${infer Short}Ms` ? Short : Name]: WithoutUnits<
          Value[Name]
        >;
      }
    : Value;

/** What a feature answers, in which moments are named `atMs` and the like. */
export function withoutUnits<Value>(value: Value): WithoutUnits<Value> {
  return rename(value) as WithoutUnits<Value>;
}

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replace(/Ms$/, ""), rename(each)]),
  );
}

/** The address of a picture on this server; its size can be another (`w154` to `w780`). */
export const picture = () =>
  orNull(
    z
      .string()
      .transform((path) => pictureAddress(path, "w342"))
      .pipe(z.string()),
  );

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: "The cursor of the next page, if any." }),
  });

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

export const title = once(() =>
  z
    .object({
      kind: z.enum(titleRefKinds),
      id: id(),
      title: z.string(),
      lang: orNull(z.string()),
      year: filledText(),
      posterPath: picture(),
      vote: orNull(z.number()),
      freeFilmId: orNull(z.string()),
    })
    .meta({ id: "Title", description: "A movie, a show, or a free film of the archive." }),
);

const person = once(() =>
  z
    .object({ personId: id(), name: z.string(), role: z.string(), portraitPath: picture() })
    .meta({ id: "Credit" }),
);

const offers = () =>
  orNull(
    z.object({
      link: z.string(),
      ways: z.array(
        z.object({
          way: z.enum(["stream", "free", "ads", "rent", "buy"]),
          providers: z.array(z.object({ id: id(), name: z.string() })),
        }),
      ),
    }),
  );

/** What films and shows have in common on their own page. */
const details = () => ({
  ...title().shape,
  originalTitle: z.string(),
  originalLanguage: z.string(),
  backdropPath: picture(),
  overview: z.string(),
  tagline: z.string(),
  genres: z.array(z.object({ id: id(), name: z.string() })),
  status: z.string(),
  certificate: orNull(z.string()),
  whereToWatch: offers(),
  trailers: z.array(
    z.object({ key: z.string(), name: z.string(), kind: z.enum(["Trailer", "Teaser"]) }),
  ),
  credits: z.object({ cast: z.array(person()), crew: z.array(person()) }),
  recommendations: z.array(title()),
});

export const movie = once(() =>
  z
    .object({
      ...details(),
      releaseDate: filledText(),
      runtimeMinutes: z.number(),
      collection: orNull(z.object({ id: id(), name: z.string() })),
    })
    .meta({ id: "Movie" }),
);

export const show = once(() =>
  z
    .object({
      ...details(),
      firstAirDate: filledText(),
      lastAirDate: filledText(),
      seasonCount: z.number(),
      episodeCount: z.number(),
      creators: z.array(z.object({ id: id(), name: z.string() })),
      networks: z.array(z.string()),
      seasons: z.array(
        z.object({
          number: z.number(),
          name: z.string(),
          episodeCount: z.number(),
          year: filledText(),
          posterPath: picture(),
        }),
      ),
    })
    .meta({ id: "Show" }),
);

export const season = once(() =>
  z
    .object({
      number: z.number(),
      name: z.string(),
      overview: z.string(),
      year: filledText(),
      posterPath: picture(),
      episodes: z.array(
        z.object({
          number: z.number(),
          name: z.string(),
          overview: z.string(),
          airDate: filledText(),
          runtimeMinutes: z.number(),
          stillPath: picture(),
          vote: orNull(z.number()),
        }),
      ),
    })
    .meta({ id: "Season" }),
);

export const personDetails = once(() =>
  z
    .object({
      id: id(),
      name: z.string(),
      biography: z.string(),
      birthday: filledText(),
      deathday: filledText(),
      placeOfBirth: filledText(),
      department: z.string(),
      portraitPath: picture(),
      acting: z.array(title().extend({ role: z.string() })),
      crew: z.array(title().extend({ role: z.string() })),
    })
    .meta({ id: "Person" }),
);

export const collection = once(() =>
  z
    .object({
      id: id(),
      name: z.string(),
      overview: z.string(),
      posterPath: picture(),
      backdropPath: picture(),
      parts: z.array(title()),
    })
    .meta({ id: "Collection" }),
);

export const filmCard = once(() =>
  z
    .object({
      id: z.string(),
      title: z.string(),
      lang: orNull(z.string()),
      year: filledText(),
      pictureUrl: z.string(),
    })
    .meta({ id: "FilmCard", description: "A film of the archive that is free to watch." }),
);

export const film = once(() =>
  z
    .object({
      ...filmCard().shape,
      creator: filledText(),
      director: filledText(),
      description: z.array(z.string()).meta({ description: "Its paragraphs, as plain text." }),
      runtimeMinutes: orNull(z.number()),
      subjects: z.array(z.string()),
      licence: orNull(z.object({ label: z.string(), address: z.string() })),
      freedom: orNull(z.string()),
      works: z.array(
        z.object({
          title: z.string(),
          seconds: orNull(z.number()),
          files: z.array(
            z.object({
              name: z.string(),
              type: z.enum(["video/mp4", "video/webm"]),
              label: z.string(),
              sizeBytes: orNull(z.number()),
              sha1: orNull(z.string()),
              url: z.string(),
            }),
          ),
          captions: z.array(
            z.object({ name: z.string(), language: filledText(), url: z.string() }),
          ),
        }),
      ),
    })
    .meta({ id: "Film" }),
);

/** What names a title in an address. */
export const titleParams = () => ({
  kind: z.enum(titleRefKinds),
  id: z.string().min(1).max(100),
});

export const followParams = () => ({
  kind: z.enum(followKinds),
  id: z.string().regex(/^[1-9]\d{0,9}$/),
});

export const numberId = () => z.coerce.number().int().min(1).max(9_999_999_999);
