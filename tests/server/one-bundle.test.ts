import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { ask } from "#tests/ask.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { cookieFor, signIn } from "#tests/sign-in.ts";

const SECRET = "a secret that is only ever used in tests";

// Two copies of a module would mean two session caches: the screen that signs out would clear one,
// and the guard would accept sessions from the other for half a minute.
test("in the built server a sign-out ends the very next request", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-bundle-"));
  const server = await startBuiltServer({ MATINEE_DATA: dataDirectory, SESSION_SECRET: SECRET });
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const { name, value } = cookieFor(await signIn(database, "Ada"), SECRET);
  await database.close();
  const headers = { cookie: `${name}=${value}` };
  const statusOf = async (path: string) =>
    (await ask(server.origin + path, headers)).response.status;

  expect(await statusOf("/profile"), "read from the database").toBe(200);
  expect(await statusOf("/profile"), "and remembered").toBe(200);
  const signedOut = await fetch(`${server.origin}/logout`, {
    method: "POST",
    headers: { ...headers, "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  expect(signedOut.status).toBe(302);
  for (const path of ["/profile", "/api/viewer"]) {
    expect(await statusOf(path), path).not.toBe(200);
  }
});
