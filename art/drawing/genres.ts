import type { CompositionName } from "./compositions.ts";
import { compositions } from "./compositions.ts";
import type { Random } from "./seed.ts";

/**
 * The possible compositions of each genre. Films and television name their genres a little
 * differently; both are here. The first composition expresses the genre most clearly, and is twice
 * as likely as any other.
 */
const looks = new Map<string, readonly [CompositionName, ...CompositionName[]]>([
  ["Action", ["skyline", "road", "spiral"]],
  ["Action & Adventure", ["skyline", "sun", "road"]],
  ["Adventure", ["sun", "rocket", "footprints", "road"]],
  ["Animation", ["ladder", "rocket", "theatre"]],
  ["Comedy", ["theatre", "rain", "ladder", "road"]],
  ["Crime", ["keyhole", "skyline", "footprints", "staircase"]],
  ["Documentary", ["footprints", "eye", "sun"]],
  ["Drama", ["rain", "staircase", "sun", "skyline", "ladder"]],
  ["Family", ["ladder", "sun", "theatre"]],
  ["Fantasy", ["ladder", "spiral", "eye"]],
  ["Film Noir", ["staircase", "rain", "keyhole", "skyline"]],
  ["History", ["sun", "staircase", "footprints"]],
  ["Horror", ["eye", "staircase", "spiral", "keyhole"]],
  ["Kids", ["ladder", "rocket", "theatre"]],
  ["Music", ["theatre", "skyline"]],
  ["Mystery", ["keyhole", "footprints", "spiral", "staircase"]],
  ["News", ["eye", "skyline"]],
  ["Reality", ["theatre", "eye", "road"]],
  ["Romance", ["rain", "ladder", "sun"]],
  ["Sci-Fi & Fantasy", ["rocket", "eye", "ladder"]],
  ["Science Fiction", ["rocket", "eye", "skyline"]],
  ["Soap", ["rain", "keyhole", "staircase"]],
  ["TV Movie", ["theatre", "rain", "road"]],
  ["Talk", ["theatre", "skyline"]],
  ["Thriller", ["spiral", "keyhole", "eye", "staircase"]],
  ["War", ["sun", "road", "footprints"]],
  ["War & Politics", ["eye", "sun", "road"]],
  ["Western", ["sun", "road"]],
]);

export function compositionFor(genres: readonly string[], random: Random): CompositionName {
  const names = Object.keys(compositions) as CompositionName[];
  const suited = genres.slice(0, 2).flatMap((genre) => {
    const look = looks.get(genre);
    return look ? [look[0], ...look] : [];
  });
  const choice = suited.length > 0 ? suited : names;
  return choice[Math.floor(random() * choice.length)] ?? "spiral";
}
