import type { Database } from "#app/db/connect.server.ts";
import { createAccounts } from "#app/features/accounts/accounts.server.ts";
import { createSetup } from "#app/features/operator/setup/setup.server.ts";

/** What somebody types, and from where, so that no limit counts them together. */
export interface SetupForm {
  code: string;
  email: string;
  address: string;
}

/** Makes the operator's account with a code, as the first run does; says what came of it. */
export async function finishSetup(
  database: Database,
  { code, email, address }: SetupForm,
): Promise<string> {
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
  const form = { code, name: "Ada", email, password: "a warm row of bulbs" };
  return (await setup.finish(form, caller)).outcome;
}
