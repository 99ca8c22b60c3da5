import { redirect } from "react-router";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import * as setting from "#app/routes/api/setting.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";

const shared = { query: ["q"], freshSeconds: 60, staleSeconds: 600 };

function Page() {
  return (
    <main>
      <p>in {currentWriting().code}</p>
      <a href="/movies?q=1#top">Films</a>
      <a href="/">Start</a>
      <a href="/api/viewer">Data</a>
      <a href="https://films.example/movies">Elsewhere</a>
      <a href="//films.example/movies">Elsewhere, too</a>
      <form action="/setting" method="post">
        <button formAction="/logout">Sign out</button>
      </form>
    </main>
  );
}

const page = (access: PageHandle["access"], isShared = true): RouteModule => ({
  handle: { access, ...(isShared && { shared }) } satisfies PageHandle,
  default: Page,
});

const routes: Record<string, RouteModule> = {
  "/": page("everyone"),
  "/movie/:id": page("everyone"),
  "/movies": page("everyone"),
  "/login": page("everyone", false),
  "/profile": page("session", false),
  "/setting": { ...setting } as RouteModule,
  "/surprise": {
    handle: { access: "everyone" } satisfies PageHandle,
    loader: () => redirect("/movie/5?q=1"),
  },
  "/api/language": {
    handle: { access: "everyone" } satisfies PageHandle,
    loader: ({ context }) => new Response(context.get(settingContext).language),
  },
  "/*": {
    handle: { access: "everyone" } satisfies PageHandle,
    loader: () => new Response(`nothing in ${currentWriting().code}`, { status: 404 }),
  },
};

/** The site in three languages, unless a test says otherwise. */
const openWith =
  (openDatabase: () => Promise<Database>) =>
  async (languages = "en, hi, pt-BR") =>
    openTestSite({ database: await openDatabase(), routes, variables: { LANGUAGES: languages } });

const languageOf = (html: string) => /<p>in (?:<!-- -->)?([\w-]+)/.exec(html)?.[1];
const addressesIn = (html: string) =>
  [
    ...(/<main>(?<inside>.*)<\/main>/s.exec(html)?.groups?.["inside"] ?? "").matchAll(
      / (?:href|action|formaction)="([^"]*)"/gi,
    ),
  ].map(([, address]) => address);

describeOnSqlite("an address with a language", ({ open: openDatabase }) => {
  const open = openWith(openDatabase);

  test("is the same page in that language, and without one in the operator's", async () => {
    const { origin } = await open();
    for (const [path, language] of Object.entries({
      "/movie/5": "en",
      "/hi/movie/5": "hi",
      "/pt-BR/movie/5?q=1": "pt-BR",
      "/hi": "hi",
      "/hi?q=1": "hi",
      "/": "en",
      "/hi/login": "hi",
    })) {
      const { response, text } = await ask(origin + path);
      expect([path, response.status, languageOf(text)]).toEqual([path, 200, language]);
      expect(text).toContain(`<html`);
      expect(/<html[^>]* lang="([^"]*)"/.exec(text)?.[1]).toBe(language);
    }
    const { text } = await ask(`${origin}/movie/5`);
    expect(languageOf(text), "after the same page in Hindi was cached").toBe("en");
  });

  test.each([
    ["/HI/movie/5?q=1", "/hi/movie/5?q=1"],
    ["/pt-br", "/pt-BR"],
    ["/hi/", "/hi"],
    ["//hi", "/hi"],
    ["//hi//movie/5/", "/hi/movie/5"],
    ["/hi/MOVIE/5", "/hi/movie/5"],
    ["/HI//films", "/hi/films"],
  ])("%s is moved to %s", async (written, canonical) => {
    const { origin } = await open();
    const { response } = await ask(origin + written);
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe(canonical);
  });

  test.each([
    "/hi/hi",
    "/hi/hi/movie/5",
    "/hi/pt-BR/movie/5",
    "/hi/api/language",
    "/hi/assets/entry.js",
    "/hi/images/w500/a.jpg",
    "/hi/healthz",
    "/hi/__manifest",
    "/hi/movie/5.data",
    "/hi/favicon.ico",
    "/en/movie/5",
    "/ta/movie/5",
    "/hi%2Fmovie/5",
  ])("%s is no page", async (path) => {
    const { origin } = await open();
    expect((await ask(origin + path)).response.status).toBe(404);
  });

  test.each(["/hi/robots.txt", "/hi/api/language", "/hi/assets/entry.js", "/hi/nothing"])(
    "%s is missing in the language that it names",
    async (path) => {
      const { origin } = await open();
      const { response, text } = await ask(origin + path);
      expect([response.status, text]).toEqual([404, "nothing in hi"]);
      const posted = await fetch(origin + path, { method: "POST" });
      expect(posted.status).not.toBe(200);
    },
  );

  test("is guarded as the page that it shows", async () => {
    const { origin } = await open();
    for (const path of ["/hi/profile", "/%68i/profile", "/hi/%70rofile"]) {
      const { response } = await ask(origin + path);
      expect([path, response.status]).toEqual([path, 302]);
      expect(response.headers.get("location")).toBe("/hi/login?next=%2Fprofile");
    }
  });
});

describeOnSqlite("addresses on a page in another language", ({ open: openDatabase }) => {
  const open = openWith(openDatabase);

  test("lead to pages in that language, and to what has none as before", async () => {
    const { origin } = await open();
    const rest = ["/api/viewer", "https://films.example/movies", "//films.example/movies"];
    const english = addressesIn((await ask(`${origin}/movies`)).text);
    expect(english).toEqual(["/movies?q=1#top", "/", ...rest, "/setting", "/logout"]);
    for (const path of ["/hi/movies", "/hi/login"]) {
      const hindi = addressesIn((await ask(origin + path)).text);
      expect(hindi).toEqual(["/hi/movies?q=1#top", "/hi", ...rest, "/hi/setting", "/hi/logout"]);
    }
  });

  test("are those of redirects, too", async () => {
    const { origin } = await open();
    const locationOf = async (path: string) =>
      (await ask(origin + path)).response.headers.get("location");
    expect(await locationOf("/surprise")).toBe("/movie/5?q=1");
    expect(await locationOf("/hi/surprise")).toBe("/hi/movie/5?q=1");
  });

  test("name the page's address in each language for search engines", async () => {
    const { origin } = await open();
    const { text } = await ask(`${origin}/hi/movie/5?q=2&unknown=1`);
    const links = [...text.matchAll(/<link [^>]*rel="(?:canonical|alternate)"[^>]*>/g)].map(
      ([link]) => [/hrefLang="([^"]*)"/i.exec(link)?.[1], /href="([^"]*)"/.exec(link)?.[1]],
    );
    expect(links).toEqual([
      [undefined, "http://localhost/hi/movie/5?q=2"],
      ["en", "http://localhost/movie/5?q=2"],
      ["hi", "http://localhost/hi/movie/5?q=2"],
      ["pt-BR", "http://localhost/pt-BR/movie/5?q=2"],
      ["x-default", "http://localhost/movie/5?q=2"],
    ]);
  });

  test("are listed for the same page in a menu, each in its own language", async () => {
    const { origin } = await open();
    const menuOn = async (site: string, path: string) => {
      const { text } = await ask(site + path);
      const menu = /<ul[^>]*data-languages=""[^>]*>.*?<\/ul>/s.exec(text)?.[0] ?? "";
      return [
        ...menu.matchAll(/<a [^>]*href="([^"]*)" hrefLang="([^"]*)" lang="([^"]*)">([^<]*)/gi),
      ];
    };
    for (const path of ["/hi/movie/5", "/movie/5", "/pt-BR/movie/5"]) {
      expect((await menuOn(origin, path)).map(([, ...parts]) => parts)).toEqual([
        ["/movie/5", "en", "en", "English"],
        ["/hi/movie/5", "hi", "hi", "हिन्दी"],
        ["/pt-BR/movie/5", "pt-BR", "pt-BR", "Português (Brasil)"],
      ]);
    }
    const alone = await open("en");
    expect(await menuOn(alone.origin, "/movie/5")).toEqual([]);
  });
});

describeOnSqlite("the start page", ({ open: openDatabase }) => {
  const open = openWith(openDatabase);

  const start = async (origin: string, headers: Record<string, string>) => {
    const { response } = await ask(`${origin}/?q=1`, headers);
    return [
      response.status,
      response.headers.get("location"),
      response.headers.get("cache-control"),
    ];
  };
  const stays = [200, null, "private, no-cache"];
  const leads = (location: string) => [302, location, "no-store"];

  test("leads to the language of the cookie, otherwise of the browser", async () => {
    const { origin } = await open();
    expect(await start(origin, {})).toEqual(stays);
    expect(await start(origin, { "accept-language": "hi-IN,en;q=0.5" })).toEqual(leads("/hi?q=1"));
    expect(await start(origin, { "accept-language": "en-GB,hi;q=0.5" })).toEqual(stays);
    expect(await start(origin, { cookie: "language=pt-BR" })).toEqual(leads("/pt-BR?q=1"));
    const both = { "accept-language": "hi", cookie: "language=en" };
    expect(await start(origin, both)).toEqual(stays);
    const unknown = { "accept-language": "hi", cookie: "language=xx" };
    expect(await start(origin, unknown)).toEqual(leads("/hi?q=1"));
  });

  test("is what our own links to it say", async () => {
    const { origin } = await open();
    const cookie = "language=hi";
    expect(await start(origin, { cookie, "sec-fetch-site": "same-origin" })).toEqual(stays);
    expect(await start(origin, { cookie, referer: `${origin}/movies` })).toEqual(stays);
    const elsewhere = { cookie, referer: "https://films.example/movies" };
    expect(await start(origin, elsewhere)).toEqual(leads("/hi?q=1"));
    expect(await start(origin, { cookie, "sec-fetch-site": "none" })).toEqual(leads("/hi?q=1"));
  });

  test("alone follows the browser", async () => {
    const { origin } = await open();
    for (const path of ["/movies", "/pt-BR/movies"]) {
      expect((await ask(origin + path, { "accept-language": "hi" })).response.status).toBe(200);
    }
  });
});

describeOnSqlite("a page whose address is typed, or opened from an email", ({ open: database }) => {
  const open = openWith(database);
  const cookie = "language=hi";

  test.each([
    ["/movie/5?q=1", "/hi/movie/5?q=1"],
    ["/profile", "/hi/profile"],
    ["/login?next=%2Fprofile", "/hi/login?next=%2Fprofile"],
  ])("%s is shown in the chosen language, at %s", async (path, location) => {
    const { origin } = await open();
    for (const how of [{ "sec-fetch-site": "none" }, { "sec-fetch-site": "cross-site" }, {}]) {
      const { response } = await ask(origin + path, { cookie, ...how });
      expect([response.status, response.headers.get("location")]).toEqual([302, location]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test.each([
    ["of a robot", "/movie/5", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["of our own link", "/movie/5", { "sec-fetch-site": "same-origin" }],
    ["that names a language", "/pt-BR/movie/5", {}],
    ["of data", "/api/language", {}],
    ["that leads on by itself", "/surprise", {}],
    ["of what has no language", "/healthz", {}],
  ])("means what it says where it is one %s", async (_, path, headers) => {
    const { origin } = await open();
    const { response } = await ask(origin + path, { cookie, ...headers });
    expect(response.headers.get("location") ?? "").not.toMatch(/^\/hi/);
  });

  test("stays as it is where the operator's own language is chosen, or a form is sent", async () => {
    const { origin } = await open();
    expect((await ask(`${origin}/movie/5`, { cookie: "language=en" })).response.status).toBe(200);
    const headers = { cookie, origin };
    const sent = await fetch(`${origin}/movie/5`, { method: "POST", headers, redirect: "manual" });
    expect(sent.headers.get("location")).toBeNull();
  });
});

describeOnSqlite("a chosen language", ({ open: openDatabase }) => {
  const open = openWith(openDatabase);

  test("data for a page's script is in the language that the script asks for", async () => {
    const { origin } = await open();
    const language = async (headers: Record<string, string>) =>
      (await ask(`${origin}/api/language`, headers)).text;
    expect(await language({ "accept-language": "hi", cookie: "language=pt-BR" })).toBe("hi");
    expect(await language({ cookie: "language=hi" })).toBe("en");
  });

  test("choosing a language remembers it, and leads back to the same page in it", async () => {
    const { origin } = await open();
    const choose = async (path: string, language: string) => {
      const body = new URLSearchParams({ language, from: "/hi/movies?q=1" });
      const { headers } = await fetch(origin + path, { method: "POST", body, redirect: "manual" });
      const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      return [headers.get("location"), cookies];
    };
    expect(await choose("/hi/setting", "pt-BR")).toEqual(["/pt-BR/movies?q=1", ["language=pt-BR"]]);
    expect(await choose("/hi/setting", "en")).toEqual(["/movies?q=1", ["language=en"]]);
    expect(await choose("/hi/setting", "ta")).toEqual(["/hi/movies?q=1", []]);
  });
});
