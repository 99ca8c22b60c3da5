import { expect, test } from "vitest";

import { formDataOf } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";

import { startWithViewer } from "./built-with-viewer.ts";

test("the built server reads a file in the process that is built beside it", async () => {
  const { server, headers } = await startWithViewer();
  const browser = createBrowser(server.origin, headers);
  const file = new File(["Name,Year,Letterboxd URI\nRan,1985,https://boxd.it/3\n"], "watched.csv");
  const answer = await browser.post("/profile/import", formDataOf({ file, purpose: "" }));
  expect(answer.location).toMatch(/^\/profile\/import\/[0-9a-f-]+$/);
  expect(await browser.text(answer.location ?? "")).toContain("watched.csv");
});
