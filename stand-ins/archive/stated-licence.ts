import type { PlacedSeed } from "./item-seed.ts";

/** Real uploads that state no license: some are old enough to be free anyway, and some are not. */
const WITHOUT_LICENCE = new Set([
  "the-kid-1921_202208",
  "the-gold-rush-film-1925",
  "nanookOfTheNorth1922",
  "TheRedHouse",
  "Whistle_Stop",
]);

/** Collections whose curators state once that everything in them is free. */
const CURATED: ReadonlySet<string> = new Set(["prelinger", "universal_newsreels"]);

const PUBLIC_DOMAIN = "http://creativecommons.org/licenses/publicdomain/";
/** Later films are in the public domain only because their makers say so. */
const LAST_YEAR = 1977;

/**
 * The license that most uploaders of old films chose, as the archive's form offered it for years.
 */
export function statedLicence(seed: PlacedSeed): string | undefined {
  const { id, year = 0, mediatype = "movies", collections } = seed;
  const isOld = mediatype === "movies" && year <= LAST_YEAR;
  const isCurated = collections.some((name) => CURATED.has(name));
  return isOld && !isCurated && !WITHOUT_LICENCE.has(id) ? PUBLIC_DOMAIN : undefined;
}
