import { expect, test } from "vitest";

import { createReload } from "./reload.server.ts";

test("what a server holds in memory is read again until that works, although nobody asks", async () => {
  const reported: unknown[] = [];
  let reads = 0;
  let held = "old";
  const read = async () => {
    reads += 1;
    if (reads < 3) throw new Error("The database is gone.");
    held = "new";
  };
  const reload = createReload({ read, report: (error) => reported.push(error), pauseMs: 1 });
  await reload();
  expect(held).toBe("old");
  await expect.poll(() => held).toBe("new");
  expect([reads, reported.length]).toEqual([3, 2]);
});
