import { expect, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";

/** What an account may change in a minute, and more. */
const READS = 250;

test("reading a calendar at its secret address uses up its own limit, not its owner's", async () => {
  const { origin } = await openWholeMatinee();
  const ada = createBrowser(origin);
  await ada.post("/signup", { name: "Ada", email: "ada@example.org", password: PASSWORD });
  const made = await ada.post("/calendar/feed", { command: "create" });
  const [path = ""] = /\/calendar\.ics\?key=[\w-]{43}/.exec(await made.response.text()) ?? [];
  const program = createBrowser(origin);
  const statuses: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const { status, response } = await program.get(path);
    await response.arrayBuffer();
    statuses.push(status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
  expect((await ada.post("/lists", { name: "Rain" })).location).toMatch(/^\/lists\/[\w-]{36}$/);
});
