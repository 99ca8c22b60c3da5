import { openFaultyArchive } from "../archive/faulty-archive.ts";
import { settingsFor } from "../archive/films-of.ts";
import type { Outside } from "../fuzz/whole-server.ts";
import { passOn } from "../pass-on.ts";
import { openFilms } from "../test-catalog.ts";

/** The outside services, and every text that they have answered with. */
export async function openRecordedOutside(): Promise<{
  outside: Outside;
  words: ReadonlySet<string>;
}> {
  const words = new Set<string>();
  const { standIns } = await openFilms();
  const archive = await openFaultyArchive();
  const films = await recorded(standIns.filmDatabase, words);
  const items = new URL(await recorded(archive.origin.origin, words));
  const settings = settingsFor({ origin: items, filesOrigin: archive.filesOrigin });
  return { outside: { filmDatabase: films, archive: settings }, words };
}

const recorded = (origin: string, words: Set<string>) =>
  passOn(origin, { onAnswer: (answer) => note(answer, words) });

function note(value: unknown, words: Set<string>): void {
  if (typeof value === "string") words.add(plain(value));
  else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) note(each, words);
  }
}

/** A text without elements and line breaks, as a page shows it. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, " ")
    // Quotes of old uploads.
    .replaceAll("''", "")
    .replaceAll(/\s+/g, " ")
    .trim();
