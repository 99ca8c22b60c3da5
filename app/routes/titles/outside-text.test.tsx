import { expect, test } from "vitest";

import * as archive from "#app/routes/archive/archive.tsx";
import * as film from "#app/routes/archive/film.tsx";
import * as best from "#app/routes/browse/best.tsx";
import * as home from "#app/routes/browse/home.tsx";
import * as movies from "#app/routes/browse/movies.tsx";
import * as search from "#app/routes/search/search.tsx";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openFilmsOf, settingsFor } from "#tests/archive/films-of.ts";
import { signIn } from "#tests/sign-in.ts";
import { openTestSite } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { unrated } from "#tests/pages/unrated.ts";

import * as collection from "./collection.tsx";
import * as movie from "./movie.tsx";
import * as person from "./person.tsx";
import * as season from "./season.tsx";
import * as show from "./show.tsx";

const MARK = "\u{05E9}\u{05DC}\u{05D5}\u{05DD}";
const FROM_OUTSIDE =
  /^(?:title|originalTitle|name|overview|tagline|biography|role|placeOfBirth|companies|networks|languages|creator|director|subjects|description|text)$/;

const ALEF = 0x05d0;

/** The same text in right-to-left letters, after a word that marks it. */
const turned = (text: string) =>
  `${MARK} ${text.replaceAll(/\p{L}/gu, (mail) => String.fromCodePoint(ALEF + ((mail.codePointAt(0) ?? 0) % 22)))}`;

/** The same value, with all its outside text converted. */
function marked(value: unknown, key = ""): unknown {
  if (typeof value === "string") return FROM_OUTSIDE.test(key) ? turned(value) : value;
  if (Array.isArray(value)) return value.map((each) => marked(each, key));
  if (typeof value !== "object" || value === null) return value;
  // The language of a title's text is known.
  const lang = "title" in value && !("lang" in value && value.lang) ? { lang: "he" } : {};
  const entries = Object.entries(value).map(([name, each]) => [name, marked(each, name)]);
  return { ...Object.fromEntries(entries), ...lang };
}

/** Answers as `real` does, with every text marked. */
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

/** Attributes that people see or hear. */
const SPOKEN = / (?:aria-label|title|alt|placeholder|content|data-trailer-name)="([^"]*)"/g;

/** A page's marked texts, and those without a direction or a language of their own. */
function findMarked(html: string) {
  const body = html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "").replaceAll(/<!--[^]*?-->/g, "");
  const open: { hasDirection: boolean; hasLanguage: boolean }[] = [];
  const found = { all: 0, wrong: new Array<string>() };
  let before = "";
  for (const [whole, slash, name = "", rest = "", text = ""] of body.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi,
  )) {
    for (const [, value = ""] of rest.matchAll(SPOKEN)) {
      if (isBetweenOthers(value)) found.wrong.push(whole);
    }
    if (text.trim() === "") before = whole;
    if (slash === "/") open.pop();
    else if (name !== "" && !VOID.test(name) && !rest.endsWith("/")) {
      const hasDirection = /^(?:bdi|option|title)$/.test(name) || rest.includes(' dir="auto"');
      const hasLanguage = / lang="[a-z]/.test(rest) || /^(?:option|title)$/.test(name);
      open.push({ hasDirection, hasLanguage });
    } else if (text.includes(MARK)) {
      found.all += 1;
      const isRight =
        open.some(({ hasDirection }) => hasDirection) &&
        open.some(({ hasLanguage }) => hasLanguage);
      if (!isRight) found.wrong.push(before + text);
    }
  }
  return found;
}

/** Whether our own text surrounds a marked text that nothing isolates from it. */
const isBetweenOthers = (value: string) =>
  value.replaceAll(/\u2068[^\u2069]*\u2069/g, "").includes(MARK) && !value.startsWith(MARK);

describeOnSqlite("text from outside", ({ open }) => {
  test("is in an element that takes its direction from the text and states its language", async () => {
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
      "/": asBuilt(home),
      "/movies": asBuilt(movies),
      "/movies/best": asBuilt(best),
      "/archive": asBuilt(archive),
    };
    const site = await openTestSite({
      database,
      routes,
      variables: settingsFor(outside),
      features: {
        catalog: marking(catalog),
        films: marking(films),
        ratings: unrated,
      },
    });
    const cookie = `${site.cookieFor(await signIn(database, "Ada"))}; setting=en-IN`;
    const results = await ask(`${site.origin}/search?q=star+wars`, { cookie });
    const [ofStarWars = ""] = /\/collection\/\d+/.exec(results.text) ?? [];
    const wrongAt: Record<string, string[]> = {};
    for (const path of [
      "/movie/27205",
      "/tv/1396",
      "/tv/1396/season/1",
      "/person/958651832",
      ofStarWars,
      "/search?q=star+wars",
      "/archive/The_General_Buster_Keaton",
      "/",
      "/movies",
      "/movies/best",
      "/archive",
    ]) {
      const { text } = await ask(site.origin + path, { cookie });
      const { all, wrong } = findMarked(text);
      if (wrong.length > 0) wrongAt[path] = wrong;
      expect(all, path).toBeGreaterThan(2);
    }
    expect(wrongAt).toEqual({});
  });
});
