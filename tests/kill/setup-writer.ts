// A process that makes the operator's account with a code, as the first run does, until it is
// killed. It prints "begun" before, and "done" once that is promised.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createAccounts } from "#app/features/accounts/accounts.server.ts";
import { createSetup } from "#app/features/operator/setup/setup.server.ts";

const [place = "", code = "", email = "", address = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place) as DatabasePlace);
await migrate(database);
const remembered = { forget: () => undefined, forgetUser: () => undefined };
const accounts = createAccounts({
  database,
  secret: "a secret of a trial, which is long enough",
  origin: "http://localhost",
  decoder: { decode: () => Promise.reject(new Error("There is no picture.")) },
  passwordCost: 4,
  remembered,
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
const setup = createSetup({ database, accounts, remembered, now: Date.now });
const caller = {
  address,
  userAgent: undefined,
  token: undefined,
  device: undefined,
  challenge: undefined,
  mayRecord: false,
};

process.stdout.write("begun\n");
const form = { code, name: "Ada", email, password: "a warm row of bulbs" };
const { outcome } = await setup.finish(form, caller);
process.stdout.write(`${outcome}\n`);
// Whoever started it ends it.
setInterval(() => undefined, 60_000);
