import { describe, expect, test } from "vitest";

import type { AgeLimit } from "#app/lib/setting.ts";

import { listOf } from "../../stand-ins/archive/item.ts";
import { openArchive } from "../../stand-ins/archive/open-archive.ts";
import { mayBeShown, namesAbove, standInTitles } from "../age-limit-oracle.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { inFull } from "../in-full.ts";
import { signInChild } from "../sign-in.ts";

const AGE_LIMIT: AgeLimit = "kids";
const REGION = "IN";
const AT_ONCE = 6;
/**
 * `npm run prove crawl` visits every page; `npm test` visits the nearest pages and every fortieth
 * title.
 */
const MOST_PAGES = inFull(5_000, 40);
const EACH_TITLE = inFull(1, 40);
/** For items without a match: collections for everyone, picked by the archive's own staff. */
const CARTOONS = ["classic_cartoons", "vintage_cartoons"];

/** Words that a child may type, including names of titles that are not for children. */
const WORDS =
  "the night dead metropolis dune nosferatu toy story fight godfather breaking batman love".split(
    " ",
  );

/** Pages that no link leads to, but whose address a child may know. */
const STARTS = [
  ..."/ /movies /movies/best /movies/featured /movies/trending /movies/top-rated".split(" "),
  ..."/tvshows /tvshows/popular /tvshows/top-rated /top-rated /new-releases /categories".split(" "),
  ..."/archive /watchlist /history /profiles /region /faq /help /search".split(" "),
  "/movies/featured?pages=5",
  "/movies/featured?sort=rating&genre=27",
  "/tvshows/popular?pages=4",
  "/archive?sort=downloads&pages=3",
  "/archive?collection=film_noir",
  ...WORDS.flatMap((word) => [`/search?q=${word}`, `/api/suggest?q=${word}`, `/archive?q=${word}`]),
];
/** Pages with rows of titles, for the look that comes before the crawl. */
const PAGES_OF_ROWS = ["/", "/movies", "/tvshows", "/top-rated"];
/** Requested repeatedly, since its answers are random. */
const SURPRISES = Array.from({ length: 12 }, (_, number) => `/surprise?draw=${number}`);

async function openChild() {
  // Their pages are the same in each language; several of them would take the place of others.
  const testServer = await openWholeMatinee({ variables: { LANGUAGES: inFull("en, hi", "en") } });
  const cookie = testServer.cookieFor(await signInChild(testServer.database, AGE_LIMIT));
  const setting = `setting=en-${REGION}`;
  const ask = async (path: string) => {
    const headers = { cookie: `${cookie}; ${setting}` };
    const response = await fetch(testServer.origin + path, { headers, redirect: "manual" });
    const location = response.headers.get("location");
    return { status: response.status, location, text: await response.text() };
  };
  return { testServer, ask };
}

/** The next pages to visit, each kind as often as the others while there are any. */
function createWalk() {
  const known = new Set<string>();
  const kinds = new Map<string, { waiting: string[]; gone: number }>();
  let gone = 0;

  function step(): string | undefined {
    const open = [...kinds.values()].filter(({ waiting }) => waiting.length > 0);
    const [least] = open.toSorted((one, other) => one.gone - other.gone);
    if (least === undefined || gone >= MOST_PAGES) return undefined;
    gone += 1;
    least.gone += 1;
    return least.waiting.shift();
  }

  return {
    gone: () => gone,
    add(path: string) {
      if (known.has(path)) return;
      known.add(path);
      const kind = /^\/[\w-]*/.exec(path)?.[0] ?? "";
      const group = kinds.get(kind) ?? { waiting: [], gone: 0 };
      kinds.set(kind, group);
      group.waiting.push(path);
    },
    next: (count: number) =>
      Array.from({ length: count }, step).filter((path) => path !== undefined),
  };
}

/** What a page links to and names: its links, the keys on its buttons, and whole texts. */
function read(text: string) {
  const links = [...text.matchAll(/(?:href|action|src)="(\/[^"#]*)/g)].map(([, path = ""]) =>
    path.replaceAll("&amp;", "&"),
  );
  const inLinks = links.flatMap(
    (path) => /^\/(movie|tv)\/(\d+)/.exec(path)?.slice(1).join(":") ?? [],
  );
  const inKeys = [...text.matchAll(/\b(?:movie|tv):\d+\b/g)].map(([key]) => key);
  const items = [...text.matchAll(/(?:"\/archive\/|\barchive:)([\w.-]+)/g)].map(
    ([, id = ""]) => id,
  );
  // Text between tags, and the strings in scripts and attributes.
  const words = [...text.matchAll(/>([^<>]{3,})<|"((?:[^"\\]|\\.){3,})"/g)].map(
    ([, shown, quoted = ""]) => shown ?? quoted,
  );
  return { links, titles: new Set([...inLinks, ...inKeys]), items: new Set(items), words };
}

/** Names that only titles above the age limit have. */
function forbiddenWords(above: ReadonlySet<string>): ReadonlySet<string> {
  const namesOf = (isAbove: boolean) =>
    [...standInTitles]
      .filter(([key]) => above.has(key) === isAbove)
      .map(([, title]) => (title.kind === "movie" ? title.title : title.name));
  const allowed = new Set(namesOf(false));
  return new Set(namesOf(true).filter((name) => name.length > 5 && !allowed.has(name)));
}

describe("a child", () => {
  test(
    "reaches no title above its age limit, on any page or endpoint",
    { timeout: 600_000 },
    async () => {
      const { testServer, ask } = await openChild();
      const above = namesAbove(AGE_LIMIT, REGION);
      const forbidden = forbiddenWords(above);
      const found: string[] = [];
      const seen = { titles: new Set<string>(), items: new Set<string>() };
      const walk = createWalk();

      async function look(path: string): Promise<void> {
        const { location, text } = await ask(path);
        const page = read(text);
        if (location?.startsWith("/")) page.links.push(location);
        for (const title of page.titles) {
          seen.titles.add(title);
          if (above.has(title)) found.push(`${path} leads to ${title}`);
        }
        for (const item of page.items) seen.items.add(item);
        const named = page.words.find((word) => forbidden.has(word));
        if (named !== undefined) found.push(`${path} names ${named}`);
        for (const link of page.links) {
          // Pictures are named by their files, and lead nowhere.
          if (/^\/(?:images|assets|app|avatars)\/|\.\w{2,5}$/.test(link)) continue;
          walk.add(link);
          const [address = "", query = ""] = link.split("?");
          const file = address === "/" ? "/_" : address;
          if (
            /^\/(?:movie|tv|person|collection|genre|archive|movies|tvshows)\b|^\/$/.test(address)
          ) {
            walk.add(`${file}.data${query && `?${query}`}`);
          }
        }
      }

      // A page leaves out what it can't tell the age of in time; the crawl starts once it can.
      for (const path of PAGES_OF_ROWS) {
        const countTitles = async () => read((await ask(path)).text).titles.size;
        await expect.poll(countTitles, { message: path }).toBeGreaterThan(5);
      }

      [...STARTS, ...SURPRISES].forEach(walk.add);
      for (let next = walk.next(AT_ONCE); next.length > 0; next = walk.next(AT_ONCE)) {
        await Promise.all(next.map(look));
      }

      expect(found).toEqual([]);
      expect(await itemsAbove(testServer, seen.items)).toEqual([]);
      expect(testServer.faults()).toEqual([]);
      // The crawl must have opened pages, and not only found closed ones.
      expect(seen.titles.size).toBeGreaterThan(inFull(30, 10));
      expect(seen.items.size).toBeGreaterThan(3);
      expect(walk.gone()).toBeGreaterThan(inFull(150, 35));
    },
  );

  test(
    "gets a 404 for each title above its age limit, and sees each title within it",
    { timeout: 600_000 },
    async () => {
      const { ask } = await openChild();
      const wrong: string[] = [];
      const names = [...standInTitles.keys()].filter((_, index) => index % EACH_TITLE === 0);
      // A page that is not complete in time is streamed, and reports its error after its status was
      // sent.
      const isGone = ({ status, text }: Awaited<ReturnType<typeof ask>>) =>
        status === 404 || />(?:Movie|TV Show|Season) Not Found</.test(text);
      while (names.length > 0) {
        await Promise.all(
          names.splice(0, AT_ONCE).map(async (name) => {
            const title = standInTitles.get(name);
            const address = `/${name.replace(":", "/")}`;
            const answer = await ask(address);
            const shouldShow = title !== undefined && mayBeShown(title, AGE_LIMIT, REGION);
            if (shouldShow === isGone(answer)) wrong.push(`${address} ${answer.status}`);
            if (shouldShow || !name.startsWith("tv:")) return;
            const season = await ask(`${address}/season/1`);
            if (!isGone(season)) wrong.push(`${address}/season/1 ${season.status}`);
          }),
        );
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Items that are in no collection for children and have no title within the age limit. */
async function itemsAbove(
  { database }: Awaited<ReturnType<typeof openWholeMatinee>>,
  seen: ReadonlySet<string>,
): Promise<string[]> {
  const { items, close } = await openArchive();
  await close();
  const collections = new Map(
    items.map(({ id, metadata }) => [id, listOf(metadata["collection"])]),
  );
  const matches = await database.kysely
    .selectFrom("film_matches")
    .select(["film_id", "title_id"])
    .where("title_id", "is not", null)
    .execute();
  const titleOf = new Map(matches.map(({ film_id, title_id }) => [film_id, `movie:${title_id}`]));
  return [...seen].filter((id) => {
    const own = collections.get(id);
    if (own === undefined) return false;
    const title = standInTitles.get(titleOf.get(id) ?? "");
    if (title !== undefined) return !mayBeShown(title, AGE_LIMIT, REGION);
    return !own.some((name) => CARTOONS.includes(name));
  });
}
