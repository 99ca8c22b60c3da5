import { expect, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { readStored } from "#app/features/operator/settings/stored-settings.server.ts";
import { describeEachEngine } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";

import { startChild } from "../../trials/kills/child.ts";

const KILLS = inFull(20, 2);
const MOST_SAVED = 12;
const SECRET = "a secret of a trial, which is long enough";

describeEachEngine("a kill while settings are saved", ({ place }) => {
  test("leaves the old ones or the new ones, each with its audit line, and never half", async () => {
    const where = await place();
    const random = printedRandom("settings");
    let saved = -1;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startChild("settings-writer.ts", JSON.stringify(where), SECRET, `${saved + 1}`);
      try {
        await child.printed(1 + Math.floor(random() * MOST_SAVED));
      } finally {
        await child.kill();
      }
      const promised = Number(child.lines.at(-1));
      const database = await openDatabase(where);
      try {
        const { stored, problems } = await readStored(database.kysely, createDerivedKeys(SECRET));
        saved = Number(/^token-(\d+)$/.exec(stored.TMDB_TOKEN ?? "")?.[1]);
        expect(saved).toBeGreaterThanOrEqual(promised);
        expect([stored, problems]).toEqual([numbered(saved), []]);
        const lines = await database.kysely.selectFrom("audit_log").select("id").execute();
        expect(lines).toHaveLength(3 * (saved + 1));
      } finally {
        await database.close();
      }
    }
  });
});

const numbered = (number: number) => ({
  TMDB_TOKEN: `token-${number}`,
  SMTP_URL: `smtp://host-${number}`,
  MAIL_FROM: `from-${number}@example.org`,
});
