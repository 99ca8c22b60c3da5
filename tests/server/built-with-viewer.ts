import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { cookieFor, signIn } from "#tests/sign-in.ts";

const SECRET = "a secret that is only ever used in tests";

/** The built server with an empty folder of its own, and the cookie of a viewer who is signed in. */
export async function startWithViewer() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-built-"));
  const server = await startBuiltServer({ MATINEE_DATA: dataDirectory, SESSION_SECRET: SECRET });
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  const { name, value } = cookieFor(await signIn(database, "Ada"), SECRET);
  await database.close();
  return { server, headers: { cookie: `${name}=${value}` } };
}
