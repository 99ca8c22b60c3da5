import type { ParsedFile } from "./parse-source.ts";

interface Problem {
  message: string;
  line: number;
}

/** Words of a language that was ours alone, each with what engineers say instead. */
const retired: Readonly<Record<string, string>> = {
  admit: "finishSignIn",
  book: "store",
  books: "store",
  ceiling: "age limit",
  ceilings: "age limits",
  curtain: "start overlay",
  deed: "command",
  deeds: "commands",
  desk: "service",
  door: "sign-in form",
  doors: "sign-in forms",
  flight: "render",
  heard: "received",
  house: "server",
  household: "profiles",
  keeper: "store",
  kept: "cached, stored or allowed",
  letter: "email",
  letters: "emails",
  obey: "run",
  patience: "timeout",
  permits: "isAllowed",
  press: "toggle",
  presses: "toggles",
  seat: "active profile",
  sieve: "age filter",
  sift: "filter",
  sifted: "filtered",
  surroundings: "media session",
  told: "notice",
  usher: "playback limit",
};

/** A name that is stored in every database, so that it stays. */
const exempt = new Set(["app/db/migrations/0017-told-changes.ts"]);

const wordsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** No file of the product and nothing that it exports is named by a word of the old language. */
export function checkNames({ path, exports }: ParsedFile): Problem[] {
  if (!/^(?:app|server|scripts)\//.test(path) || exempt.has(path)) return [];
  return [path.slice(path.lastIndexOf("/") + 1), ...exports].flatMap((name) =>
    wordsOf(name).flatMap((word) =>
      Object.hasOwn(retired, word)
        ? [{ line: 1, message: `is named by "${word}" (${name}): say ${retired[word]}.` }]
        : [],
    ),
  );
}
