import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { settingsFor } from "#tests/archive/films-of.ts";
import { insertMatches } from "#tests/archive/matched-archive.ts";
import { createBrowser } from "#tests/browser.ts";
import { createPlace } from "#tests/database-place.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { inFull } from "#tests/in-full.ts";
import { openFilms } from "#tests/test-catalog.ts";

const EMAIL = "ada@example.org";
const PIN = "2468";
/** The address that a film is shared by. */
const PUBLIC_URL = "http://localhost";
/** Pages of one kind are alike: with different ids in its place, this many are opened. */
const MOST_OF_A_KIND = inFull(3, 1);
/** They are alike in every language as well. */
const LANGUAGES = inFull({}, { LANGUAGES: "en, hi" });
const inAnyLanguage = /^\/hi(?=\/|$)/;
/** Where a crawl starts; what is not linked from other pages is named. */
const STARTS = "/ /archive /about /terms /privacy /cookies /region /offline /search?q=the /nowhere"
  .split(" ")
  .concat(["/archive/no-such-item", "/movie/999999999", "/help?q=film", "/hi/about", "/hi/"])
  // One of the nine best, and a film with a license.
  .concat(["/movie/299534", "/archive/BigBuckBunny_124"]);

type Browser = ReturnType<typeof createBrowser>;

/** The server with a link to one of the nine best elsewhere, an adult, and a child of theirs. */
async function openFamily() {
  const archive = await openFaultyArchive();
  const { standIns } = await openFilms();
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  const links = join(place.dataDirectory, "best.json");
  await writeFile(links, JSON.stringify({ 299534: "https://films.example.org/endgame" }));
  const { origin, database } = await openWholeMatinee({
    outside: { filmDatabase: standIns.filmDatabase, archive: settingsFor(archive) },
    variables: { ...LANGUAGES, BEST_MOVIES_FILE: links },
  });
  await insertMatches(database, archive.items);
  const [ada, mina] = [createBrowser(origin), createBrowser(origin)];
  await ada.post("/signup", { name: "Ada Lovelace", email: EMAIL, password: PASSWORD });
  const child = { id: randomUUID(), name: "Mina", colour: "sea", face: "owl", ageLimit: "teens" };
  await ada.post("/profiles/new", { ...child, pin: PIN, again: PIN });
  await mina.post("/login", { email: EMAIL, password: PASSWORD });
  await mina.post("/profiles/switch", { profile: child.id });
  expect(JSON.parse(await mina.text("/api/viewer")).data.profile).toBe(child.id);
  return { origin, ada, mina };
}

const decode = (text: string) => text.replaceAll("&amp;", "&");

/** Where links and forms of a page lead, those for browsers without script among them. */
const addressesOn = (page: string) =>
  [...page.matchAll(/<(?:a|area|form)\b[^>]*?\b(?:href|action)="([^"]*)"/g)].map(
    ([, address = ""]) => decode(address),
  );

const kindOf = ({ pathname, search }: URL) =>
  inFull(pathname, pathname.replace(inAnyLanguage, "")).replaceAll(
    /\/(?:\d+|(?<=archive\/|genre\/|help\/|jobs\/)[^/]+)/g,
    "/*",
  ) + search.replaceAll(/=[^&]*/g, "=*");

/** Opens pages by their links, a few of each kind, and returns the hosts that each links to. */
async function crawl({ get }: Browser, origin: string, follows = true) {
  const kinds = new Map<string, number>();
  const waiting = STARTS.map((path) => new URL(path, origin));
  const seen = new Set(waiting.map(String));
  const outside = new Map<string, string[]>();
  const starts = new Set(waiting);
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = kindOf(address);
    const opened = kinds.get(kind) ?? 0;
    if (opened >= MOST_OF_A_KIND && !starts.has(address)) continue;
    kinds.set(kind, opened + 1);
    const { response } = await get(address.pathname + address.search);
    const page = await response.text();
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const found = addressesOn(page).map((text) => new URL(text, address));
    const away = found.filter(
      (other) => other.protocol !== "mailto:" && ![origin, PUBLIC_URL].includes(other.origin),
    );
    if (away.length > 0) outside.set(address.pathname, away.map(String));
    for (const other of found) {
      other.hash = "";
      if (!follows || other.origin !== origin || seen.has(String(other))) continue;
      seen.add(String(other));
      waiting.push(other);
    }
  }
  const pages = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  return { outside, pages };
}

const hostsOf = (outside: ReadonlyMap<string, string[]>) =>
  new Set([...outside.values()].flat().map((address) => new URL(address).host));

test("no page that a child can open links to another site", async () => {
  const { origin, mina, ada } = await openFamily();
  const theirs = await crawl(mina, origin);
  expect(theirs.pages).toBeGreaterThan(inFull(60, 50));
  expect(Object.fromEntries(theirs.outside)).toEqual({});
  // The same crawl finds them on an adult's pages, and those that it starts at suffice for that.
  const { outside } = await crawl(ada, origin, inFull(true, false));
  const hosts = hostsOf(outside);
  for (const host of "www.themoviedb.org archive.org www.justwatch.com www.youtube.com".split(
    " ",
  )) {
    expect(hosts, host).toContain(host);
  }
  expect(hosts).toContain("films.example.org");
  expect([...hosts].join(" ")).toMatch(/creativecommons\.org/);
  for (const path of ["/", "/about", "/terms", "/archive"]) {
    expect(outside.get(path), path).toContain("https://archive.org/about/terms");
  }
});
