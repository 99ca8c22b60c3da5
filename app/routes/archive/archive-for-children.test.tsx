import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";
import { createBrowser } from "#tests/browser.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { settingsFor } from "#tests/archive/films-of.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { insertMatches } from "#tests/archive/matched-archive.ts";
import { openFilms } from "#tests/test-catalog.ts";

const EMAIL = "ada@example.org";
const PIN = "2468";
const CARTOON = "gullivers_travels1939";
/** Unmatched television, a crime film, and a cartoon whose title is above every age limit. */
const ABOVE = ["Topper_Decorating", "Detour", "SteamboatWillie", "DuckandC1951"];

/** The server, an adult signed in, and a child of theirs on another device. */
async function openFamily() {
  const archive = await openFaultyArchive();
  const { standIns } = await openFilms();
  const outside = { filmDatabase: standIns.filmDatabase, archive: settingsFor(archive) };
  const testServer = await openWholeMatinee({ outside });
  const mayBeShown = await insertMatches(testServer.database, archive.items);
  const [ada, mina] = [createBrowser(testServer.origin), createBrowser(testServer.origin)];
  await ada.post("/signup", { name: "Ada Lovelace", email: EMAIL, password: PASSWORD });
  const child = { id: randomUUID(), name: "Mina", colour: "sea", face: "owl", ageLimit: "little" };
  await ada.post("/profiles/new", { ...child, pin: PIN, again: PIN });
  await mina.post("/login", { email: EMAIL, password: PASSWORD });
  await mina.post("/profiles/switch", { profile: child.id });
  expect(JSON.parse(await mina.text("/api/viewer")).data.profile).toBe(child.id);
  return {
    ...testServer,
    archive,
    mayBeShown: (id: string) => mayBeShown(id, "little"),
    ada,
    mina,
  };
}

type Browser = ReturnType<typeof createBrowser>;

/** What a browser's script sends. */
async function tell(origin: string, { jar }: Browser, path: string, body: object) {
  const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return (await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) }))
    .status;
}

/** The routes' own table says `:id`. */
const idsOn = (page: string) =>
  [...page.matchAll(/\/archive\/([^"?/\\:&]+)/g)].map(([, id = ""]) => id);

/** Links to the sites of the services. */
const linksAway = (page: string) =>
  [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, address = ""]) =>
    /themoviedb\.org|justwatch\.com|\/\/archive\.org|\/about\/terms/.test(address) ? [address] : [],
  );

test("a child gets no link to a film of the archive above their age limit, and no mention of one", async () => {
  const { mayBeShown, ada, mina } = await openFamily();
  await expect.poll(() => mina.text("/archive?pages=9")).toContain(CARTOON);
  const paths = ["/archive?q=the&sort=oldest", "/movies", "/tvshows", `/archive/${CARTOON}`];
  for (const path of ["/archive?pages=9", ...paths]) {
    const page = await mina.text(path);
    expect(
      idsOn(page).filter((id) => !mayBeShown(id)),
      path,
    ).toEqual([]);
    // No link leads a child off the site, where there is no age limit.
    expect(page, path).not.toContain("/details/");
    expect(linksAway(page), path).toEqual([]);
    expect(linksAway(await ada.text(path)), path).toContain("https://archive.org/about/terms");
    expect(
      idsOn(await ada.text(path)).every((id) => mayBeShown(id)),
      path,
    ).toBe(false);
  }
  for (const path of ["/", "/movie/862"]) {
    expect(linksAway(await mina.text(path)), path).toEqual([]);
    expect(linksAway(await ada.text(path)).length, path).toBeGreaterThan(2);
  }
  const list = await mina.text("/archive");
  expect(list).toContain(">Cartoons<");
  expect(list).not.toMatch(/>(?:Film noir|Classic TV|Prelinger Archives)</);
  for (let draws = 0; draws < 10; draws += 1) {
    const { location } = await mina.get("/surprise");
    expect(mayBeShown(location?.replace("/archive/", "") ?? ""), location ?? "").toBe(true);
  }
});

test("a film above a child's age limit is answered as missing", async () => {
  const { origin, archive, ada, mina } = await openFamily();
  for (const id of [...ABOVE, "Nosferatu1922", CARTOON]) {
    const status = id === CARTOON ? 200 : 404;
    const work = archive.items.find((item) => item.id === id)?.files;
    const caption = work?.find(({ name }) => /\.(?:vtt|srt)$/.test(name))?.name ?? "none.vtt";
    const captions = `/archive/${id}/captions?file=${encodeURIComponent(caption)}`;
    const place = { item: id, work: "", positionSeconds: 60, durationSeconds: 600 };
    const named = { user_id: EMAIL, content_id: id, content_title: id, content_type: "archive" };
    const added = { ...named, added_at: new Date().toISOString() };
    const watched = { ...named, watched_at: new Date().toISOString() };
    const answers = {
      page: (await mina.get(`/archive/${id}`)).status,
      captions: (await mina.get(captions)).status,
      place: (await mina.get(`/api/progress?item=${id}`)).status,
      progress: await tell(origin, mina, "/api/progress", place),
      watchlist: await tell(origin, mina, "/api/user-watchlist", added),
      watched: await tell(origin, mina, "/api/watched", watched),
    };
    const expected = Object.fromEntries(Object.keys(answers).map((name) => [name, status]));
    expect(answers, id).toEqual(expected);
    if (ABOVE.includes(id)) expect((await ada.get(`/archive/${id}`)).status, id).toBe(200);
  }
  const { data } = JSON.parse(await mina.text("/api/viewer"));
  expect(data.watchlist).toEqual([`archive:${CARTOON}`]);
});
