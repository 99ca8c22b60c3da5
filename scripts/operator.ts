// npm run operator -- messages | letters: shows what viewers wrote and what could not be sent,
// while the server may run.
import { openDatabase } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

import { listLetters, retryLetters } from "./operator/letters.ts";
import { listMessages, showMessage } from "./operator/messages.ts";
import { createSheet } from "./operator/sheet.ts";

const USAGE = `npm run operator -- messages          the newest messages of viewers
npm run operator -- messages --all    every one of them
npm run operator -- messages show ID  one of them, whole
npm run operator -- letters           letters that are not sent yet, and those given up
npm run operator -- letters retry     tries those given up again`;

const commands = new Map<string, typeof listMessages>([
  ["messages", listMessages],
  ["messages --all", (kysely, sheet) => listMessages(kysely, sheet, Infinity)],
  ["letters", listLetters],
  ["letters retry", retryLetters],
]);

async function run(words: readonly string[]): Promise<string> {
  const [subject, deed, id, ...others] = words;
  const isShow = subject === "messages" && deed === "show" && id !== undefined && !others.length;
  const command = commands.get(words.join(" "));
  if (command === undefined && !isShow) throw new OperatorError(USAGE);
  const database = await openDatabase(readSettings(process.env));
  try {
    if (!(await listAppliedMigrations(database)).includes("0002-messages")) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    const sheet = createSheet(process.stdout.columns);
    return isShow
      ? await showMessage(database.kysely, sheet, id)
      : ((await command?.(database.kysely, sheet)) ?? "");
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
