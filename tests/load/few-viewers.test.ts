import { expect, test } from "vitest";

import { createPlace } from "../database-place.ts";
import { describeOnSqlite } from "../engines.ts";
import { inFull } from "../in-full.ts";
import { printedRandom } from "../printed-seed.ts";
import { openHouseOfViewers } from "./house-of-viewers.ts";

const VIEWERS = inFull(8, 4);
const ACTS = inFull(12, 6);

describeOnSqlite("viewers who all do something at once", () => {
  test("get what they ask for, and find again what they were told is done", async () => {
    const place = await createPlace(undefined);
    const random = printedRandom("viewers");
    const house = await openHouseOfViewers({ place, servers: 1, viewers: VIEWERS, random });
    try {
      const visits = house.viewers.map(async (viewer) => {
        for (let count = 0; count < ACTS; count += 1) await viewer.act();
      });
      await Promise.all(visits);
      expect(house.balancer.lost).toEqual([]);
      expect(house.ledger.saved.size + house.ledger.watched.size).toBeGreaterThan(0);
      await house.check();
    } finally {
      await house.close();
      await place.remove();
    }
  });
});
