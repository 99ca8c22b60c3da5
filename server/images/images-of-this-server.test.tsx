import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms } from "#tests/test-catalog.ts";

const routes = {
  "/help": {
    handle: {
      access: "everyone",
      shared: { query: [], freshSeconds: 60, staleSeconds: 600 },
    } satisfies PageHandle,
    default: () => <p>inside</p>,
  },
};

async function openTestServer(variables: Record<string, string>) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "matinee-images-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const database = await openDatabase({ dataDirectory, databaseUrl: undefined });
  onTestFinished(database.close);
  await migrate(database);
  const site = await openTestSite({
    database,
    routes,
    variables: { MATINEE_DATA: dataDirectory, ...variables },
  });
  const countStored = async (shelf: string) =>
    (await readdir(join(dataDirectory, "pictures", shelf)).catch(() => [])).length;
  return { site, countStored };
}

test("pictures are open to everyone, and a session of ours makes them a viewer's", async () => {
  const films = await openFilms();
  const { filmDatabase } = films.standIns;
  const { site, countStored } = await openTestServer({
    VISITORS: "none",
    FILM_DATABASE_URL: filmDatabase,
  });
  const address = `${site.origin}/images/w342/movie-603-poster.jpg`;
  const made = await fetch(address, { headers: { cookie: "matinee=made.up" } });
  expect([made.status, made.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect([await countStored("viewers"), await countStored("strangers")]).toEqual([0, 1]);
  await fetch(address, { headers: { cookie: site.cookieFor("any token that we signed") } });
  expect([await countStored("viewers"), await countStored("strangers")]).toEqual([1, 0]);
});

test("pages may show pictures from the host only when browsers are sent there", async () => {
  const host = "https://image.example.org";
  const picturesWith = async (way: string) => {
    const { site } = await openTestServer({ IMAGES: way, FILM_IMAGES_URL: host });
    const { headers } = await fetch(`${site.origin}/help`);
    const policy = headers.get("content-security-policy") ?? "";
    return /img-src ([^;]*)/.exec(policy)?.[1]?.split(" ");
  };
  expect(await picturesWith("direct")).toContain(host);
  expect(await picturesWith("proxy")).toContain("'self'");
  expect(await picturesWith("proxy")).not.toContain(host);
});
