import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { openAccounts } from "#tests/accounts.ts";
import { createPlace } from "#tests/database-place.ts";

import { budgets } from "../budgets.ts";
import { cpuMs } from "./cpu-ms.ts";
import type { LimitFigure } from "./held.ts";

/** A wrong password compared with an unknown address, which must not be distinguishable by time. */
export async function measureFailedSignIns(): Promise<LimitFigure[]> {
  const place = await createPlace(undefined);
  const database = await openDatabase(place);
  try {
    await migrate(database);
    const accounts = openAccounts(database, { isDear: true });
    const emails = Array.from({ length: 8 }, (_, index) => `viewer-${index}@example.org`);
    for (const email of emails) await accounts.signUp("Ada", email);
    const workOf = (email: string) => cpuMs(() => accounts.signIn(email, "not this one"));
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const email of emails) {
      known.push(await workOf(email));
      unknown.push(await workOf(`un${email}`));
    }
    // The minimum of each: whatever else the process does only adds to it.
    const [one, other] = [Math.min(...known), Math.min(...unknown)];
    return [
      {
        name: "a wrong password compared with an unknown address, in CPU time",
        figure: Math.max(one, other) / Math.min(one, other),
        atMost: budgets.failedSignInRatio,
      },
    ];
  } finally {
    await database.close();
    await place.remove();
  }
}
