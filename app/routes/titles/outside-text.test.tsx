import { expect, test } from "vitest";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import * as film from "#app/routes/archive/film.tsx";
import * as search from "#app/routes/search/search.tsx";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/faulty-archive.ts";
import { openFilmsOf, settingsFor } from "#tests/films-of.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import * as collection from "./collection.tsx";
import * as movie from "./movie.tsx";
import * as person from "./person.tsx";
import * as season from "./season.tsx";
import * as show from "./show.tsx";

const MARK = "\u{05E9}\u{05DC}\u{05D5}\u{05DD}";
const FROM_OUTSIDE =
  /^(?:title|originalTitle|name|overview|tagline|biography|role|placeOfBirth|companies|networks|languages|creator|director|subjects|description|text)$/;

/** The same value, with a mark before each text that the outside wrote. */
function marked(value: unknown, key = ""): unknown {
  if (typeof value === "string") return FROM_OUTSIDE.test(key) ? `${MARK} ${value}` : value;
  if (Array.isArray(value)) return value.map((each) => marked(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, marked(each, name)]),
  );
}

/** What answers as `real` does, with every text marked. */
const marking = <Real extends object>(real: Real): Real =>
  new Proxy(real, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== "function") return found;
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(found, target, given);
        return answer instanceof Promise ? answer.then((value) => marked(value)) : answer;
      };
    },
  });

const VOID = /^(?:img|input|br|hr|link|meta|source|track|wbr)$/;

/** Marked words of a page in all, and those that no element gives a direction of their own. */
function findMarked(html: string) {
  const body = html
    .replaceAll(/<(script|style|title)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<!--[^]*?-->/g, "");
  const open: boolean[] = [];
  const found = { all: 0, bare: new Array<string>() };
  for (const [, slash, name = "", rest = "", text = ""] of body.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi,
  )) {
    if (slash === "/") open.pop();
    else if (name !== "" && !VOID.test(name) && !rest.endsWith("/")) {
      open.push(name === "bdi" || name === "option" || rest.includes(' dir="auto"'));
    } else if (text.includes(MARK)) {
      found.all += 1;
      if (!open.includes(true)) found.bare.push(text);
    }
  }
  return found;
}

describeOnSqlite("text from outside", ({ open }) => {
  test("stands in an element that takes its direction from its words", async () => {
    const { catalog } = await openTestCatalog(await openFilms());
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    const database = await open();
    const routes = {
      "/movie/:id": asBuilt(movie),
      "/tv/:id": asBuilt(show),
      "/tv/:id/season/:number": asBuilt(season),
      "/person/:id": asBuilt(person),
      "/collection/:id": asBuilt(collection),
      "/search": asBuilt(search),
      "/archive/:id": asBuilt(film),
    };
    const site = await openTestSite(database, routes, settingsFor(outside), (context) => {
      context.set(catalogContext, marking(catalog));
      context.set(filmsContext, marking(films));
    });
    const cookie = `${site.cookieFor(await signIn(database, "Ada"))}; setting=en-IN`;
    const results = await ask(`${site.origin}/search?q=star+wars`, { cookie });
    const [ofStarWars = ""] = /\/collection\/\d+/.exec(results.text) ?? [];
    for (const path of [
      "/movie/27205",
      "/tv/1396",
      "/tv/1396/season/1",
      "/person/958651832",
      ofStarWars,
      "/search?q=star+wars",
      "/archive/The_General_Buster_Keaton",
    ]) {
      const { text } = await ask(site.origin + path, { cookie });
      const { all, bare } = findMarked(text);
      expect(bare, path).toEqual([]);
      expect(all, path).toBeGreaterThan(2);
    }
  });
});
