import { expect, test } from "vitest";

import { createPlace } from "../database-place.ts";
import { describeOnSqlite } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";
import { openServersWithViewers } from "./servers-with-viewers.ts";

const VIEWERS = inFull(8, 4);
const ACTS = inFull(12, 6);

describeOnSqlite("viewers who all act at once", () => {
  test("get what they request, and find everything that was acknowledged", async () => {
    const place = await createPlace(undefined);
    const random = printedRandom("viewers");
    const testServer = await openServersWithViewers({
      place,
      servers: 1,
      viewers: VIEWERS,
      random,
    });
    try {
      const visits = testServer.viewers.map(async (viewer) => {
        for (let count = 0; count < ACTS; count += 1) await viewer.act();
      });
      await Promise.all(visits);
      expect(testServer.balancer.lost).toEqual([]);
      expect(testServer.ledger.saved.size + testServer.ledger.watched.size).toBeGreaterThan(0);
      await testServer.check();
    } finally {
      await testServer.close();
      await place.remove();
    }
  });
});
