import { completeFiles } from "./files/complete-files.ts";
import { hash } from "./hash.ts";
import type { Item, OneOrMore } from "./item.ts";
import type { PlacedSeed } from "./item-seed.ts";
import { statedLicence } from "./stated-licence.ts";
import { chooseReel, type Reel } from "./files/reel.ts";

const INVENTED = "Invented for Matinee's stand-in archive. That film doesn't exist.";

/**
 * Makes a complete item from a seed: what uploaders leave to the archive is derived from the rest.
 */
export function completeItem(seed: PlacedSeed, reels: readonly Reel[]): Item {
  const chance = hash(seed.id);
  const { downloads } = seed;
  return {
    id: seed.id,
    invented: seed.invented,
    standing: seed.standing ?? "open",
    metadata: completeMetadata(seed, chance),
    files:
      seed.standing === "dark" ? [] : completeFiles(seed, chooseReel(seed.id, seed.genres, reels)),
    genres: seed.genres,
    picture: seed.picture ?? "tall",
    numericSizes: seed.numericSizes ?? false,
    reviews: seed.reviews ?? [],
    counts: {
      downloads,
      week: Math.round(downloads / (180 + (chance % 90))),
      month: Math.round(downloads / (45 + (chance % 20))),
      reviews: seed.reviews?.length ?? chance % 40,
      rating: Number((2.5 + (chance % 251) / 100).toFixed(2)),
    },
  };
}

function completeMetadata(seed: PlacedSeed, chance: number): Record<string, OneOrMore> {
  const published = publishedAt(chance);
  const all: Record<string, OneOrMore | undefined> = {
    identifier: seed.id,
    mediatype: seed.mediatype ?? "movies",
    title: seed.title,
    description: seed.about,
    creator: seed.creator,
    director: seed.director,
    year: seed.year?.toString(),
    date: seed.date ?? seed.year?.toString(),
    subject: seed.subjects,
    collection: oneOrList(seed.collections),
    runtime: seed.runtime ?? runtimeText(seed.minutes, chance),
    publicdate: published,
    addeddate: published,
    uploader: "projectionist@example.org",
    "access-restricted-item": seed.standing === "restricted" ? "true" : undefined,
    licenseurl: statedLicence(seed),
    rights: seed.invented ? INVENTED : undefined,
    ...seed.more,
  };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, OneOrMore] => pair[1] !== undefined),
  );
}

/** Uploaders write a running time in one of three ways. */
function runtimeText(minutes: number | undefined, chance: number): string | undefined {
  if (minutes === undefined) {
    return undefined;
  }
  const rest = String(minutes % 60).padStart(2, "0");
  const hours = Math.floor(minutes / 60);
  const clock = hours === 0 ? `${minutes}:00` : `${hours}:${rest}:00`;
  return [clock, `${minutes}:00`, `${minutes} min`][chance % 3];
}

function publishedAt(chance: number): string {
  const from = Date.UTC(2005, 0, 1);
  const to = Date.UTC(2022, 0, 1);
  const seconds = Math.floor((from + ((to - from) / 100_000) * (chance % 100_000)) / 1000);
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}

function oneOrList(values: readonly string[]): OneOrMore {
  return values.length === 1 && values[0] !== undefined ? values[0] : values;
}
