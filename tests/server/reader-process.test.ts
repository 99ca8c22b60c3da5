import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { formDataOf } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { cookieFor, signIn } from "#tests/sign-in.ts";

const SECRET = "a secret that is only ever used in tests";

test("the built server reads a file in the process that is built beside it", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-imports-"));
  const server = await startBuiltServer({ MATINEE_DATA: dataDirectory, SESSION_SECRET: SECRET });
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const { name, value } = cookieFor(await signIn(database, "Ada"), SECRET);
  await database.close();
  const browser = createBrowser(server.origin, { cookie: `${name}=${value}` });
  const file = new File(["Name,Year,Letterboxd URI\nRan,1985,https://boxd.it/3\n"], "watched.csv");
  const answer = await browser.post("/profile/import", formDataOf({ file, purpose: "" }));
  expect(answer.location).toMatch(/^\/profile\/import\/[0-9a-f-]+$/);
  expect(await browser.text(answer.location ?? "")).toContain("watched.csv");
});
