import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { inFull } from "#tests/in-full.ts";
import { runBuiltServer, startBuiltServer } from "#tests/built-server.ts";

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "matinee-start-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function start(variables: Record<string, string>) {
  const server = await startBuiltServer(variables);
  onTestFinished(async () => {
    await server.stop("SIGKILL");
  });
  return server;
}

test("a start prints one short block, holds its data, and hands it over with the session secret", async () => {
  const MATINEE_DATA = await dataDirectory();
  const file = join(MATINEE_DATA, "session-secret");
  const first = await start({ MATINEE_DATA });
  // The address, the world (only `npm start` brings one), the data, and how to begin.
  const link = /^  Set up (http:\S+)\/setup\?code=[\w-]{24}$/;
  expect(first.output().trim().split("\n")).toEqual([
    `Matinee is open at ${first.origin}`,
    expect.stringMatching(
      /^  World  empty: no stand-ins were started here\. Set FILM_DATABASE=tmdb/,
    ),
    `  Data   ${MATINEE_DATA} (SQLite)`,
    expect.stringMatching(link),
  ]);
  expect(first.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  // Created once, and readable only by its owner.
  const made = await readFile(file, "utf8");
  expect(made.trim().length).toBeGreaterThanOrEqual(43);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { code, output } = await runBuiltServer({ MATINEE_DATA });
  expect(output).toMatch(/^Another Matinee server is using the data directory [^\n]+\n$/);
  expect(code).toBe(1);

  // One that restarts takes over from the one that stops.
  const second = start({ MATINEE_DATA });
  await first.stop();
  const response = await fetch(`${(await second).origin}/readyz`);
  expect(response.status).toBe(200);
  expect(await readFile(file, "utf8")).toBe(made);
});

test("a port in use is one clear line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  onTestFinished(() => void other.close());
  const PORT = String((other.address() as AddressInfo).port);
  const { code, output } = await runBuiltServer({ PORT, MATINEE_DATA: await dataDirectory() });
  expect(output).toBe(
    `Port ${PORT} on 127.0.0.1 can't be opened: it is in use by another program; set PORT to a free one.\n`,
  );
  expect(code).toBe(1);
});

test("an unwritable data directory is one clear line", async () => {
  const directory = await dataDirectory();
  const file = join(directory, "a-file");
  await writeFile(file, "");
  const { code, output } = await runBuiltServer({ MATINEE_DATA: join(file, "data") });
  expect(output).toMatch(/^The data directory \S+a-file\/data cannot be used: [^\n]+\.\n$/);
  expect(code).toBe(1);
});

// Tests beside the code that reads settings check the message of each.
const wrongPort = [
  { PORT: "cinema" },
  'PORT must be a whole number from 0 to 65535, not "cinema"',
] as const;
const shortSecret = [
  { SESSION_SECRET: "short" },
  "SESSION_SECRET must be at least 32 characters\n",
] as const;
test.each(inFull([wrongPort, shortSecret], [shortSecret]))(
  "a wrong setting is one clear line: %o",
  async (variables, line) => {
    const { code, output } = await runBuiltServer({
      MATINEE_DATA: await dataDirectory(),
      ...variables,
    });
    expect(output.startsWith(line), output).toBe(true);
    expect(output.trimEnd().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  },
);

test("a database that does not answer is one clear line without its password", async () => {
  const { code, output } = await runBuiltServer({
    MATINEE_DATA: await dataDirectory(),
    DATABASE_URL: "postgresql://viewer:hush@127.0.0.1:1/matinee",
  });
  expect(output.trimEnd().split("\n")).toHaveLength(1);
  expect(output).not.toContain("hush");
  expect(code).toBe(1);
});

test("a schema newer than the program is one clear line, and remains unchanged", async () => {
  const MATINEE_DATA = await dataDirectory();
  const database = await openDatabase({ dataDirectory: MATINEE_DATA, databaseUrl: undefined });
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
    database.kysely,
  );
  await database.close();
  const { code, output } = await runBuiltServer({ MATINEE_DATA });
  expect(output).toMatch(/^The database was made by a newer Matinee [^\n]+\n$/);
  expect(code).toBe(1);
});

test("a session secret from the settings leaves no file", async () => {
  const MATINEE_DATA = await dataDirectory();
  await start({ MATINEE_DATA, SESSION_SECRET: "x".repeat(32) });
  await expect(stat(join(MATINEE_DATA, "session-secret"))).rejects.toThrow("ENOENT");
});
