import type { PlacedSeed } from "./item-seed.ts";

/** Real uploads that state no licence: some old enough to be free anyhow, and some that are not. */
const WITHOUT_LICENCE = new Set([
  "the-kid-1921_202208",
  "the-gold-rush-film-1925",
  "nanookOfTheNorth1922",
  "TheRedHouse",
  "Whistle_Stop",
]);

/** Their keepers say once for all of them that they are free. */
const OF_KEEPERS: ReadonlySet<string> = new Set(["prelinger", "universal_newsreels"]);

const PUBLIC_DOMAIN = "http://creativecommons.org/licenses/publicdomain/";
/** What is later is in the public domain only because its maker says so. */
const LAST_YEAR = 1977;

/** The licence that most uploaders of old films chose, as the archive's form offered it for years. */
export function statedLicence(seed: PlacedSeed): string | undefined {
  const { id, year = 0, mediatype = "movies", collections } = seed;
  const isOld = mediatype === "movies" && year <= LAST_YEAR;
  const isOfKeepers = collections.some((name) => OF_KEEPERS.has(name));
  return isOld && !isOfKeepers && !WITHOUT_LICENCE.has(id) ? PUBLIC_DOMAIN : undefined;
}
