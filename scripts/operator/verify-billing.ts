import { openDatabase } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { findInconsistencies } from "#app/features/billing/receipts/verify-billing.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { placeIn } from "./server-settings.ts";

/** Reports that everything agrees, or fails with each inconsistency. */
export async function verifyBilling(
  variables: Record<string, string | undefined>,
  log: (line: string) => void,
): Promise<string> {
  const database = await openDatabase(placeIn(variables));
  try {
    if (!(await listAppliedMigrations(database)).includes("0004-billing")) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    const problems = await findInconsistencies(database, Date.now());
    for (const { about, problem } of problems) log(`${about}  ${problem}`);
    if (problems.length > 0) throw new OperatorError(`${problems.length} things do not agree.`);
    const { total } = await database.kysely
      .selectFrom("payments")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return `All agrees: payments (${total}), their changes and subscriptions.`;
  } finally {
    await database.close();
  }
}
