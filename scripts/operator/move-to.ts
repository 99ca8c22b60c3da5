import { moveToPostgres } from "#app/db/move/move-to-postgres.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import { placeIn, type Variables } from "./server-settings.ts";

/** Moves the database from SQLite to PostgreSQL, and says what to change. */
export async function moveTo(
  variables: Variables,
  address: string,
  report: (line: string) => void,
): Promise<string> {
  if (variables["DATABASE_URL"]) {
    throw new OperatorError(
      "DATABASE_URL is set, so this Matinee is on PostgreSQL already: unset it to move the SQLite database of MATINEE_DATA.",
    );
  }
  const { dataDirectory, databaseUrl } = placeIn({ ...variables, DATABASE_URL: address });
  if (databaseUrl === undefined) throw new OperatorError("Name the PostgreSQL to move to.");
  const { tables, rows, storedAs, closedMs } = await moveToPostgres({
    dataDirectory,
    databaseUrl,
    report,
  });
  return [
    `Moved: ${rows} rows in ${tables} tables, each compared. The last step took ${(closedMs / 1000).toFixed(1)} seconds.`,
    "Now set DATABASE_URL to that address in the server's settings, and start it. MATINEE_DATA stays as it is: the session secret is there.",
    `What was moved remains as ${storedAs}.`,
  ].join("\n");
}
