// npm run operator -- messages | letters | matches: shows what viewers wrote, what could not be
// sent and which free films are which titles, while the server may run.
import { openDatabase } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

import { listLetters, retryLetters } from "./operator/letters.ts";
import { forgetMatch, listMatches, setMatch } from "./operator/matches.ts";
import { listMessages, showMessage } from "./operator/messages.ts";
import { createSheet } from "./operator/sheet.ts";

const USAGE = `npm run operator -- messages          the newest messages of viewers
npm run operator -- messages --all    every one of them
npm run operator -- messages show ID  one of them, whole
npm run operator -- letters           letters that are not sent yet, and those given up
npm run operator -- letters retry     tries those given up again
npm run operator -- matches           which films of the archive are taken for which titles
npm run operator -- matches set FILM TITLE
                                      says which it is: archive identifier, movie/ID, tv/ID or none
npm run operator -- matches forget FILM
                                      takes that back, or what was found`;

type Command = typeof listLetters;

const commands = new Map<string, Command>([
  ["messages", listMessages],
  ["messages --all", (kysely, sheet) => listMessages(kysely, sheet, Infinity)],
  ["letters", listLetters],
  ["letters retry", retryLetters],
  ["matches", listMatches],
]);

/** Commands that are told about what, by how they begin and how much they are told. */
const deeds = new Map<string, (given: readonly string[]) => Command>([
  [
    "messages show 1",
    ([id = ""]) =>
      (kysely, sheet) =>
        showMessage(kysely, sheet, id),
  ],
  [
    "matches set 2",
    ([film = "", title = ""]) =>
      (kysely) =>
        setMatch(kysely, film, title),
  ],
  [
    "matches forget 1",
    ([film = ""]) =>
      (kysely) =>
        forgetMatch(kysely, film),
  ],
]);

function findCommand(words: readonly string[]): Command | undefined {
  const [subject, deed, ...given] = words;
  return commands.get(words.join(" ")) ?? deeds.get(`${subject} ${deed} ${given.length}`)?.(given);
}

async function run(words: readonly string[]): Promise<string> {
  const command = findCommand(words);
  if (command === undefined) throw new OperatorError(USAGE);
  const database = await openDatabase(readSettings(process.env));
  try {
    const needed = words[0] === "matches" ? "0008-film-matches" : "0002-messages";
    if (!(await listAppliedMigrations(database)).includes(needed)) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    return await command(database.kysely, createSheet(process.stdout.columns));
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
