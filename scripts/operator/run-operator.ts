import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { migrations } from "#app/db/migrations/migrations.ts";
import { DatabaseError } from "#app/db/database-error.ts";
import { readSettings, type Settings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { allowFilm, forbidFilm, listAllowedFilms } from "./films.ts";
import { listEmails, retryEmails } from "./emails.ts";
import { forgetMatch, listMatches, setMatch } from "./matches.ts";
import { listMessages, showMessage } from "./messages.ts";
import { listPayments, showPayment, showSubscription } from "./payments.ts";
import { addOperator, listRoles, removeOperator } from "./operators.ts";
import { findSettings, placeIn, settingsOfServer, type Variables } from "./server-settings.ts";
import { createSheet, type Sheet } from "./sheet.ts";

const USAGE = `npm run operator -- check             tries database, services and mail server with the settings
npm run operator -- messages          the newest messages of viewers
npm run operator -- messages --all    every one of them
npm run operator -- messages show ID  one of them, whole
npm run operator -- emails            emails that are not sent yet, and those given up
npm run operator -- emails retry      tries those given up again
npm run operator -- payments          the newest payments; with --all every one of them
npm run operator -- payments show ID  one of them, with its past and present statuses
npm run operator -- refund ID         gives a payment back, whole; its plan ends with it
npm run operator -- subscription WHO  the plan of an email address, and its payments
npm run operator -- matches           which films of the archive are taken for which titles
npm run operator -- matches set FILM TITLE
                                      says which it is: archive identifier, movie/ID, tv/ID or none
npm run operator -- matches forget FILM
                                      takes that back, or what was found
npm run operator -- films             films of the archive that are shown by your word alone
npm run operator -- films allow FILM  shows one though nothing states that it is free
npm run operator -- films forbid FILM takes that back
npm run operator -- move-to ADDRESS   moves the database from SQLite to an empty PostgreSQL
npm run operator -- operators         who runs the site in the browser, at /operator
npm run operator -- operators add EMAIL
                                      lets the account of this address do so
npm run operator -- operators remove EMAIL
                                      takes that back`;

interface CommandContext {
  database: Database;
  kysely: Database["kysely"];
  sheet: Sheet;
  settings: Settings;
}

type Command = (context: CommandContext, ...values: string[]) => Promise<string>;

/** Words in capitals are a command's arguments. */
const commands: Readonly<Record<string, Command>> = {
  messages: ({ kysely, sheet }) => listMessages(kysely, sheet),
  "messages --all": ({ kysely, sheet }) => listMessages(kysely, sheet, Infinity),
  "messages show ID": ({ kysely, sheet }, id) => showMessage(kysely, sheet, id),
  emails: ({ kysely, sheet }) => listEmails(kysely, sheet),
  "emails retry": ({ kysely }) => retryEmails(kysely),
  payments: ({ kysely, sheet }) => listPayments(kysely, sheet),
  "payments --all": ({ kysely, sheet }) => listPayments(kysely, sheet, Infinity),
  "payments show ID": ({ kysely, sheet }, id) => showPayment(kysely, sheet, id),
  "refund ID": async ({ database, settings }, id) => {
    // Billing is loaded only when a command needs it.
    const { refundPayment } = await import("./refund-payment.ts");
    return refundPayment(database, settings, id);
  },
  "subscription WHO": ({ kysely, sheet }, email) => showSubscription(kysely, sheet, email),
  matches: ({ database, sheet }) => listMatches(database, sheet),
  "matches set FILM TITLE": ({ database }, film, title) => setMatch(database, film, title),
  "matches forget FILM": ({ database }, film) => forgetMatch(database, film),
  films: ({ database, sheet }) => listAllowedFilms(database, sheet),
  "films allow FILM": ({ database }, film) => allowFilm(database, film),
  "films forbid FILM": ({ database }, film) => forbidFilm(database, film),
  operators: ({ database }) => listRoles(database),
  "operators add EMAIL": ({ database }, email) => addOperator(database, email),
  "operators remove EMAIL": ({ database }, email) => removeOperator(database, email),
};

const isArgument = (word: string) => /^[A-Z]+$/.test(word);

function findCommand(
  words: readonly string[],
): ((context: CommandContext) => Promise<string>) | undefined {
  for (const [usage, command] of Object.entries(commands)) {
    const expected = usage.split(" ");
    const fits = expected.every((word, index) => isArgument(word) || word === words[index]);
    if (!fits || expected.length !== words.length) continue;
    const values = words.filter((_, index) => isArgument(expected[index] ?? ""));
    return (context) => command(context, ...values);
  }
  return undefined;
}

/** Works before the first start as well, when there is no database. */
async function runCheck(variables: Variables): Promise<string> {
  const { settings, stored, problems } = await findSettings(variables).catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error;
    // The check itself says what is wrong with the database, and the rest is worth trying.
    return { settings: readSettings(variables), stored: {}, problems: [] };
  });
  const { check } = await import("./check.ts");
  const { text: found, isGood } = await check(settings);
  const names = Object.keys(stored).join(", ");
  const fromBrowser = names === "" ? [] : [`Set in the browser: ${names}.`];
  const text = [...fromBrowser, ...problems, found].join("\n\n");
  if (!isGood) throw new OperatorError(text);
  return text;
}

/** Opens both databases itself. */
async function runMove(variables: Variables, address: string): Promise<string> {
  const { moveTo } = await import("./move-to.ts");
  return moveTo(variables, address, (line) => process.stdout.write(`${line}\n`));
}

/** Runs a command and returns its output; in an environment such as the process's own. */
export async function runOperator(words: readonly string[], variables: Variables): Promise<string> {
  if (words.length === 1 && words[0] === "check") return runCheck(variables);
  if (words.length === 2 && words[0] === "move-to") return runMove(variables, words[1] ?? "");
  const command = findCommand(words);
  if (command === undefined) throw new OperatorError(USAGE);
  const database = await openDatabase(placeIn(variables));
  try {
    const newest = Object.keys(migrations).at(-1) ?? "";
    if (!(await listAppliedMigrations(database)).includes(newest)) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    const { kysely } = database;
    const { settings } = await settingsOfServer(database, variables);
    return await command({
      database,
      kysely,
      sheet: createSheet(process.stdout.columns),
      settings,
    });
  } finally {
    await database.close();
  }
}
