import { z } from "zod";
import { readSeeds } from "../../read-seeds.ts";
import { collectionSeed } from "./seed-rows.ts";

const genre = z.strictObject({ id: z.int(), name: z.string(), hindi: z.string() });
const way = z.enum(["flatrate", "rent", "buy", "free", "ads"]);
const provider = z.strictObject({
  id: z.int(),
  name: z.string(),
  priority: z.int(),
  countries: z.array(z.string()),
  ways: z.array(way),
});
const byName = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const marks = byName(z.array(z.tuple([z.string(), z.string()])));

const reference = z.strictObject({
  filmGenres: z.array(genre),
  showGenres: z.array(genre),
  /** From the mildest to the strictest, so that comparing two means comparing positions. */
  filmCertificates: byName(z.array(z.string())),
  showCertificates: byName(z.array(z.string())),
  /** English name and own name; many languages have no own name on record. */
  languages: byName(z.tuple([z.string(), z.string()])),
  /** Country codes with the name of the country in its own language. */
  countries: byName(z.string()),
  /** The companies and networks with recorded ids; the others have reserved ids. */
  companyIds: byName(z.int()),
  networkIds: byName(z.int()),
  /** The countries of known companies; "" is what the service sends for the rest. */
  studioCountries: byName(z.string()),
  /** Nobody can subscribe to any of these: all are invented. */
  providers: z.array(provider),
  /** A film belongs to the collection that its seed names. */
  collections: z.array(collectionSeed),
  /**
   * Ratings as the real service answered them, in addition to those in a title's seed: a country
   * more than once, unordered, and dates of one country with different ratings. For films they are
   * later dates, on discs after the cinemas.
   */
  recordedFilmMarks: marks,
  recordedShowMarks: marks,
});

export type Genre = z.infer<typeof genre>;
export type Provider = z.infer<typeof provider>;
export type Way = z.infer<typeof way>;

export const {
  filmGenres,
  showGenres,
  filmCertificates,
  showCertificates,
  languages,
  countries,
  companyIds,
  networkIds,
  studioCountries,
  providers,
  collections,
  recordedFilmMarks,
  recordedShowMarks,
} = readSeeds(new URL("reference.json", import.meta.url), reference);

export function languageRow(code: string) {
  const [english_name, name] = languages[code] ?? ["", ""];
  return { english_name, iso_639_1: code, name };
}

const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const own: Readonly<Record<string, string>> = {
  US: "United States of America",
  SU: "Soviet Union",
  HK: "Hong Kong",
};

export function countryName(code: string): string {
  return own[code] ?? english.of(code) ?? "";
}
