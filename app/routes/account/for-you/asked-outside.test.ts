import { expect, test } from "vitest";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { settingsFor } from "#tests/archive/films-of.ts";
import { createBrowser } from "#tests/browser.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { passOn, type PassedOn } from "#tests/pass-on.ts";
import { signIn } from "#tests/sign-in.ts";
import { openFilms } from "#tests/test-catalog.ts";

/** The whole of Matinee with nothing in its caches, and all that it asks other services for. */
async function openMatinee() {
  const { standIns } = await openFilms();
  const archive = await openFaultyArchive();
  const requests: string[] = [];
  const onRequest = ({ method, address, headers }: PassedOn) =>
    // Each of these services has another port.
    requests.push(`${method} ${address} ${JSON.stringify({ ...headers, host: "" })}`);
  const filmDatabase = await passOn(standIns.filmDatabase, { onRequest });
  const items = await passOn(archive.origin.origin, { onRequest });
  const place = { origin: new URL(items), filesOrigin: archive.filesOrigin };
  const outside = { filmDatabase, archive: settingsFor(place) };
  const { database, origin, cookieFor } = await openWholeMatinee({ outside });
  async function signedIn(name: string) {
    const agent = `The browser of ${name}`;
    const browser = createBrowser(origin, { "user-agent": agent });
    const token = await signIn(database, name);
    const [cookie = "", value = ""] = cookieFor(token).split(/=(.*)/s);
    browser.jar.set(cookie, value);
    return { ...browser, token, agent };
  }
  return { database, requests, signedIn };
}

test("what is recommended is asked for as pages ask for it, with nothing about who it is for", async () => {
  const { database, requests, signedIn } = await openMatinee();
  const ada = await signedIn("Ada Lovelace");
  const changes = [
    ["/ratings/change", { about: "movie:19", stars: "9" }],
    ["/ratings/change", { about: "movie:775", stars: "10" }],
    ["/watched/change", { add: "movie:27205" }],
    ["/watchlist/change", { add: "tv:1396" }],
  ] as const;
  for (const [path, fields] of changes) expect((await ada.post(path, fields)).status).toBe(303);
  // Home's script takes the rows out of this page.
  expect(await ada.text("/for-you")).toContain("Because you liked");
  const people = requests.flatMap((request) => /\/person\/\d+/.exec(request) ?? []);
  expect(people, "the directors").not.toEqual([]);
  const [, genreId] = /\/discover\/movie\?.*with_genres=(\d+)&/.exec(requests.join("\n")) ?? [];
  const genre = genreScreens.find(({ movieGenreId }) => movieGenreId === Number(genreId));

  const { kysely } = database;
  const user = await kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const profiles = await kysely.selectFrom("profiles").select("id").execute();
  const own = [user.id, user.name, user.email, user.email.split("@")[0], ada.token, ada.agent];
  const words = requests.map(decodeURIComponent).join("\n").toLowerCase();
  for (const word of [...own, ...profiles.map(({ id }) => id), "ada", "cookie"]) {
    expect(words, word).not.toContain(word?.toLowerCase());
  }

  // Where somebody else opens the pages of the same titles, people and genre.
  const other = await openMatinee();
  const eve = await other.signedIn("Eve");
  const titles = ["/movie/19", "/movie/775", "/movie/27205", "/tv/1396"];
  const pages = [...titles, ...people, `/genre/${genre?.slug}`];
  for (const path of pages) expect((await eve.get(path)).status, path).toBe(200);
  const ofPages = new Set(other.requests);
  expect(requests.filter((request) => !ofPages.has(request))).toEqual([]);
});
