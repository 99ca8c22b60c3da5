// npm run billing:verify: holds payments, their changes and subscriptions against each other,
// while the server may run. It changes nothing, and fails when something does not agree.
import { openDatabase } from "#app/db/connect.server.ts";
import { listAppliedMigrations } from "#app/db/migrate.server.ts";
import { findInconsistencies } from "#app/features/billing/verify-billing.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

async function verify(): Promise<void> {
  const database = await openDatabase(readSettings());
  try {
    if (!(await listAppliedMigrations(database)).includes("0004-billing")) {
      throw new OperatorError("There is nothing yet: start Matinee once with `npm start`.");
    }
    const problems = await findInconsistencies(database, Date.now());
    for (const { about, problem } of problems) console.log(`${about}  ${problem}`);
    if (problems.length > 0) throw new OperatorError(`${problems.length} things do not agree.`);
    const { total } = await database.kysely
      .selectFrom("payments")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    console.log(`All agrees: payments (${total}), their changes and subscriptions.`);
  } finally {
    await database.close();
  }
}

try {
  await verify();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
