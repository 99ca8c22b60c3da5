// npm run operator -- messages | letters | payments | subscription | refund: shows what viewers
// wrote, what could not be sent and what was paid, and gives it back, while the server may run.
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { readSettings, type Settings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

import { listLetters, retryLetters } from "./operator/letters.ts";
import { listPayments, showPayment, showSubscription } from "./operator/payments.ts";
import { listMessages, showMessage } from "./operator/messages.ts";
import { createSheet, type Sheet } from "./operator/sheet.ts";

const USAGE = `npm run operator -- messages          the newest messages of viewers
npm run operator -- messages --all    every one of them
npm run operator -- messages show ID  one of them, whole
npm run operator -- letters           letters that are not sent yet, and those given up
npm run operator -- letters retry     tries those given up again
npm run operator -- payments          the newest payments; with --all every one of them
npm run operator -- payments show ID  one of them, and every status it has had
npm run operator -- refund ID         gives a payment back, whole; its plan ends with it
npm run operator -- subscription WHO  the plan of an email address, and its payments`;

type Command = (database: Database, sheet: Sheet, settings: Settings) => Promise<string>;

const commands = new Map<string, Command>([
  ["messages", ({ kysely }, sheet) => listMessages(kysely, sheet)],
  ["messages --all", ({ kysely }, sheet) => listMessages(kysely, sheet, Infinity)],
  ["letters", ({ kysely }, sheet) => listLetters(kysely, sheet)],
  ["letters retry", ({ kysely }) => retryLetters(kysely)],
  ["payments", ({ kysely }, sheet) => listPayments(kysely, sheet)],
  ["payments --all", ({ kysely }, sheet) => listPayments(kysely, sheet, Infinity)],
]);

/** Those that are told what they are about. */
const commandsAbout = new Map<string, (about: string) => Command>([
  [
    "messages show",
    (id) =>
      ({ kysely }, sheet) =>
        showMessage(kysely, sheet, id),
  ],
  [
    "payments show",
    (id) =>
      ({ kysely }, sheet) =>
        showPayment(kysely, sheet, id),
  ],
  ["refund", refundOf],
  [
    "subscription",
    (email) =>
      ({ kysely }, sheet) =>
        showSubscription(kysely, sheet, email),
  ],
]);

/** Billing is loaded only when it has something to do. */
function refundOf(id: string): Command {
  return async (database, _, settings) => {
    const { refundPayment } = await import("./operator/refund-payment.ts");
    return refundPayment(database, settings, id);
  };
}

function findCommand(words: readonly string[]): Command | undefined {
  const about = words.at(-1) ?? "";
  return commands.get(words.join(" ")) ?? commandsAbout.get(words.slice(0, -1).join(" "))?.(about);
}

async function run(words: readonly string[]): Promise<string> {
  const command = findCommand(words);
  if (command === undefined) throw new OperatorError(USAGE);
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    if (!(await listAppliedMigrations(database)).includes("0004-billing")) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    return await command(database, createSheet(process.stdout.columns), settings);
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
