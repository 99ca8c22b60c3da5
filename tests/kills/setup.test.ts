import { expect, test } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { isSetupCode, makeSetupCode } from "#app/features/operator/setup/setup-codes.server.ts";
import { describeEachEngine } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";

import { startChild } from "../../trials/kills/child.ts";
import { finishSetup } from "../../trials/kills/finish-setup.ts";

const KILLS = inFull(20, 1);
/** About as long as making the account takes. */
const LONGEST_MS = 120;
/** On a busy machine a process takes many seconds to start: what hangs takes longer. */
const timeout = 60_000 * KILLS;

const operatorsIn = ({ kysely }: Database) =>
  kysely.selectFrom("users").select("email").where("role", "=", "operator").execute();
const linesIn = ({ kysely }: Database) => kysely.selectFrom("audit_log").select("action").execute();

describeEachEngine("a kill during the first run", ({ place }) => {
  test(
    "leaves a code that still works or an operator, and never neither or both",
    { timeout },
    async () => {
      const where = await place();
      const random = printedRandom("setup");
      const database = await openDatabase(where);
      await migrate(database);
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          const code = (await makeSetupCode(database, Date.now())) ?? "";
          const email = `ada-${kill}@example.org`;
          const form = { code, email, address: `203.0.113.${kill}` };
          const given = [JSON.stringify(where), code, email, form.address];
          const child = startChild("setup-writer.ts", ...given);
          try {
            await child.printed(1);
            await child.live(random() * LONGEST_MS);
          } finally {
            await child.kill();
          }
          const promised = child.lines.at(1);
          const operators = await operatorsIn(database);
          if (promised !== undefined) expect([promised, operators.length]).toEqual(["done", 1]);
          const isOpen = await isSetupCode(database.kysely, code, Date.now());
          expect([operators.length, isOpen]).toEqual(isOpen ? [0, true] : [1, false]);
          expect(await linesIn(database)).toHaveLength(operators.length);
          // A server that starts again makes a code of its own, and the same person sends the form
          // once more, whatever is left of the first time.
          if (isOpen) await makeSetupCode(database, Date.now());
          if (isOpen) expect(await finishSetup(database, form)).toBe("done");
          expect(await operatorsIn(database)).toEqual([{ email }]);
          await database.kysely.updateTable("users").set({ role: null }).execute();
          await database.kysely.deleteFrom("audit_log").execute();
        }
      } finally {
        await database.close();
      }
    },
  );
});
