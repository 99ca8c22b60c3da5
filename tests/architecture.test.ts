import { beforeAll, describe, expect, test } from "vitest";

import { checkArchitecture, readProject } from "./architecture.ts";
import { findFragments } from "./architecture/fragments.ts";

describe("the project", () => {
  let project: ReturnType<typeof readProject>;
  beforeAll(() => {
    project = readProject();
  });

  test("follows the architecture in every file", () => {
    expect(project.code.length).toBeGreaterThan(1000);
    expect(checkArchitecture([...project.code, ...project.styles])).toEqual([]);
  });

  test("has no small file with a single importer, unless a boundary needs it", () => {
    expect(findFragments(project.code)).toEqual([]);
  });
});

function problems(path: string, source: string): string[] {
  return checkArchitecture([{ path, source }]);
}

function importing(from: string, specifier: string): string[] {
  return problems(from, `import { some } from "${specifier}";\nexport const use = some;\n`);
}

describe("the table of directions", () => {
  test.each([
    ["app/root.tsx", "./features/films/film.ts"],
    ["app/routes/browse/home.tsx", "./home-hero.tsx"],
    ["app/routes/browse/home.tsx", "#app/features/catalog/title.ts"],
    ["app/routes/browse/home.tsx", "./+types/home"],
    ["app/features/films/film.server.ts", "../../services/archive/search.ts"],
    ["app/features/films/film.server.ts", "#app/db/schema.ts"],
    ["app/features/library/watchlist.ts", "#app/features/films/film.ts"],
    ["app/features/library/watchlist.ts", "#app/features/catalog/title.ts"],
    ["app/features/playing/playing.ts", "#app/features/billing/plan.ts"],
    ["app/features/billing/plan.ts", "#app/features/accounts/account.ts"],
    ["app/features/accounts/account.ts", "#app/features/profiles/profile.ts"],
    ["app/features/tracking/view.ts", "#app/features/messages/outbox.server.ts"],
    ["app/services/archive/search.ts", "#app/services/outside.ts"],
    ["app/services/archive/search.ts", "#app/lib/deadline.ts"],
    ["app/player/film-player.tsx", "#app/ui/button.tsx"],
    ["server/main.ts", "#app/features/accounts/session.server.ts"],
    ["server/guard.ts", "./cookies.ts"],
    ["scripts/db-backup.ts", "#app/db/connect.server.ts"],
    ["scripts/prove.ts", "#trials/kills/prove-kills.ts"],
    ["scripts/operator/refund-payment.ts", "#app/features/billing/refund.server.ts"],
    ["stand-ins/archive/main.ts", "../picture.ts"],
    ["tests/engines.ts", "#app/features/films/film.ts"],
    ["app/services/archive/search.test.ts", "../../../stand-ins/archive/main.ts"],
  ])("%s may import %s", (from, specifier) => {
    expect(importing(from, specifier)).toEqual([]);
  });

  test.each([
    ["app/root.tsx", "#app/db/schema.ts", "to a feature"],
    ["app/routes/browse/home.tsx", "../titles/title.tsx", "into a feature or into ui/"],
    ["app/routes/browse/home.tsx", "#app/services/archive/search.ts", "Go through a feature."],
    ["app/routes/browse/home.tsx", "#app/db/schema.ts", "Go through a feature."],
    ["app/features/films/film.ts", "#app/routes/browse/home.tsx", "let the route compose"],
    ["app/features/films/film.ts", "#app/player/film-player.tsx", "let the route compose"],
    ["app/features/catalog/title.ts", "#app/features/films/film.ts", "in the loader"],
    ["app/features/films/film.ts", "#app/features/library/list.ts", "in the loader"],
    ["app/features/profiles/profile.ts", "#app/features/accounts/account.ts", "in the loader"],
    ["app/features/messages/outbox.ts", "#app/features/accounts/account.ts", "in the loader"],
    ["app/services/archive/search.ts", "#app/services/mail/send.ts", "use a feature"],
    ["app/services/archive/search.ts", "#app/features/films/film.ts", "as an argument"],
    ["app/services/archive/search.ts", "#app/db/cache-store.server.ts", "as an argument"],
    ["app/db/schema.ts", "#app/services/archive/search.ts", "as an argument"],
    ["app/db/schema.ts", "#app/features/films/film.ts", "as an argument"],
    ["app/player/film-player.tsx", "#app/features/films/film.ts", "onProgress } as props"],
    ["app/ui/poster.tsx", "#app/features/catalog/title.ts", "It knows no subject"],
    ["app/ui/poster.tsx", "#app/player/film-player.tsx", "It knows no subject"],
    ["app/lib/money.ts", "#app/ui/button.tsx", "the lowest layer"],
    ["app/routes/browse/home.tsx", "#server/document-cache.ts", "the router's context"],
    ["app/lib/money.ts", "../../server/guard.ts", "the router's context"],
    ["scripts/start.ts", "#server/main.ts", "the router's context"],
    ["app/features/films/film.ts", "../../../stand-ins/archive/main.ts", "knows nothing"],
    ["server/main.ts", "../stand-ins/archive/main.ts", "knows nothing"],
    ["server/main.ts", "../scripts/programs/find-browser.ts", "knows nothing"],
    ["app/lib/money.ts", "../../e2e/fixtures.ts", "knows nothing"],
    ["app/lib/money.ts", "../../bench/floor.ts", "knows nothing"],
    ["app/lib/money.ts", "#tests/engines.ts", "knows nothing"],
    ["stand-ins/archive/main.ts", "#app/features/films/film.ts", "types of services/"],
    ["stand-ins/archive/main.ts", "#app/services/archive/search.ts", "import type"],
    ["stand-ins/archive/main.ts", "#tests/engines.ts", "knows nothing"],
    ["stand-ins/pictures/pictures.ts", "../../art/drawing/draw.ts", "knows nothing"],
    ["bench/pages.ts", "#app/routes/browse/home.tsx", "types of services/"],
  ])("%s may not import %s", (from, specifier, instead) => {
    const found = importing(from, specifier);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${from}:1 may not import`);
    expect(found[0]).toContain(instead);
  });

  test.each([
    'export * from "#app/db/schema.ts";',
    'export { users } from "#app/db/schema.ts";',
    'import type { Users } from "#app/db/schema.ts";\nexport type Mine = Users;',
    'export const load = () => import("#app/db/schema.ts");',
    'export type Users = import("#app/db/schema.ts").Users;',
    'import "../../db/schema.ts";',
  ])("a forbidden import is found when it is written as %s", (source) => {
    expect(problems("app/routes/browse/home.tsx", source)).toHaveLength(1);
  });

  test("stand-ins may import the types of a service", () => {
    const source =
      'import type { Found } from "#app/services/archive/search.ts";\nexport type F = Found;';
    expect(problems("stand-ins/archive/main.ts", source)).toEqual([]);
  });

  test("an import in a comment or a string is not an import", () => {
    const source =
      '// import "#app/db/schema.ts"\nexport const text = `import "#app/db/schema.ts"`;';
    expect(problems("app/routes/browse/home.tsx", source)).toEqual([]);
  });

  test.each([
    ["app/components/card.tsx", "is in no known folder"],
    ["app/features/film.ts", "lies loose in features/"],
    ["app/routes/home.tsx", "lies loose in routes/"],
  ])("%s is in the wrong place", (path, message) => {
    expect(problems(path, "export const some = 1;\n")).toEqual([expect.stringContaining(message)]);
  });
});

test("the context of all features imports their types alone", () => {
  const path = "app/features/features-context.ts";
  const types = 'import type { Films } from "./films/films.server.ts";\nexport const some = 1;';
  expect(problems(path, types)).toEqual([]);
  expect(problems(path, types.replace(" type", ""))).toEqual([
    expect.stringContaining("import only types"),
  ]);
});

describe("bans", () => {
  test.each([
    ["app/features/films/usher.ts", "export const some = 1;", "playback limit"],
    ["server/some.ts", "export const createHouse = 1;", "server"],
    ["scripts/some.ts", "export function renderLetter() {}", "email"],
    ["server/some.ts", "const patienceMs = 1;", "timeout"],
    ["app/lib/some.ts", "interface Report { deed: string }", "command"],
    ["app/lib/some.ts", 'const columns = { "profile-ceiling": 1 };', "age limit"],
    ["app/lib/some.ts", "const read = (told: string) => told;", "notice"],
  ])("words of the old private language in names: %s, %s", (path, source, instead) => {
    expect(problems(path, `${source}\n`)).toContainEqual(
      expect.stringMatching(new RegExp(`is named by .*say ${instead}`)),
    );
  });

  test.each(["type Asked = string;", "interface TitleFound { id: string }", "type NotShown = 1;"])(
    "types named by a participle: %s",
    (source) => {
      expect(problems("app/lib/some.ts", source)).toEqual([
        expect.stringContaining("name it for the thing"),
      ]);
      const named = "type SearchRequest = string; interface Unwanted { id: string }";
      expect(problems("app/lib/some.ts", named)).toEqual([]);
    },
  );

  test("a value of which only its name says that it was asked for or said", () => {
    expect(problems("app/lib/some.ts", "export const read = (asked: string) => asked;")).toEqual([
      expect.stringContaining("request"),
    ]);
    expect(problems("app/lib/some.ts", "export const askedAtMs = 1;")).toEqual([]);
  });

  test.each(["tests", "trials", "stand-ins", "bench", "art", "e2e"])(
    "words of the old private language in the files and exports of %s",
    (folder) => {
      expect(problems(`${folder}/letters.ts`, "export const openHouse = 1;")).toEqual([
        expect.stringContaining("say emails"),
        expect.stringContaining("say server"),
      ]);
    },
  );

  test("a drawing may show a curtain, and other code may not be named by one", () => {
    const source = "const curtain = 1;";
    expect(problems("art/drawing/some.ts", source)).toEqual([]);
    expect(problems("e2e/some.test.ts", source)).toEqual([expect.stringContaining("overlay")]);
  });

  test("a name that contains such a word inside another word is allowed", () => {
    const source = "export const compressed = 1;\nconst bookmark = letters;\n";
    expect(problems("server/some.ts", source)).toEqual([]);
  });

  test.each([
    ["process.env.PORT", "export const port = process.env.PORT;"],
    ['process["env"]', 'export const port = process["env"];'],
    ["globalThis.process.env", "export const port = globalThis.process.env;"],
    ["a destructured process", "export const { env } = process;"],
    ["env of node:process", 'import { env } from "node:process";\nexport const port = env;'],
  ])("%s outside app/lib/env.server.ts", (_, source) => {
    expect(problems("server/main.ts", source)).toEqual([
      expect.stringContaining("take the setting from app/lib/env.server.ts"),
    ]);
    expect(problems("app/lib/env.server.ts", source)).toEqual([]);
    expect(problems("scripts/test.ts", source)).toEqual([]);
  });

  test.each([
    ['fetch("https://example.org")', 'export const answer = fetch("https://example.org");'],
    ["fetch(url)", "export const answer = (url: string) => fetch(url);"],
    ["globalThis.fetch", 'export const answer = globalThis.fetch("https://example.org");'],
    ["undici", 'import { request } from "undici";\nexport const ask = request;'],
  ])("%s outside app/services/", (_, source) => {
    for (const path of ["app/features/films/film.ts", "app/lib/money.ts", "server/images.ts"]) {
      expect(problems(path, source)).toEqual([
        expect.stringContaining("a service in app/services/ does that"),
      ]);
    }
    expect(problems("app/services/archive/search.ts", source)).toEqual([]);
    expect(problems("app/lib/money.test.ts", source)).toEqual([]);
  });

  test("what strangers send is decoded and read in processes of its own", () => {
    const own = [expect.stringContaining("in a process of its own")];
    const sharp = 'import sharp from "sharp";\nexport const draw = sharp;';
    expect(problems("server/images.ts", sharp)).toEqual(own);
    expect(problems("app/services/pictures/decoder-process.ts", sharp)).toEqual([]);
    const reading = "app/features/library/imports/reading";
    const uploads = 'import { readUpload } from "../files/read-upload.server.ts";\nreadUpload();';
    expect(problems(`${reading}/some.ts`, uploads)).toEqual(own);
    expect(problems(`${reading}/read-job.ts`, uploads)).toEqual([]);
  });

  test("a script of the page that builds markup instead of copying what React rendered", () => {
    const source = 'export const line = () => document.createElement("li");';
    expect(problems("app/client/notices.ts", source)[0]).toContain("copy-template.ts");
  });

  test("the browser asks our own server through one file", () => {
    const source = "export const ask = (path: string) => fetch(path);";
    expect(problems("app/lib/ask-server.client.ts", source)).toEqual([]);
    expect(problems("app/lib/viewer-store.ts", source)).toHaveLength(1);
    expect(problems("app/features/films/card.tsx", source)).toHaveLength(1);
  });

  test.each([
    'export const some = new Intl.NumberFormat("en");',
    "export const some = (count: number) => count.toLocaleString();",
    'export const some = (day: Date) => day.toLocaleDateString("en");',
  ])("a format outside app/lib/formats/: %s", (source) => {
    for (const path of ["app/routes/browse/home.tsx", "app/features/films/film.ts"]) {
      expect(problems(path, source)).toEqual([
        expect.stringContaining("come from app/lib/formats/"),
      ]);
    }
    expect(problems("app/lib/formats/dates.ts", source)).toEqual([]);
    expect(problems("scripts/test.ts", source)).toEqual([]);
  });

  test("a method that is called fetch is another's", () => {
    expect(problems("server/main.ts", "export const a = (app: App) => app.fetch(1);")).toEqual([]);
  });

  test.each([
    "export const found = { ok: true, value: 1 };",
    "export const failed = { ok: false };",
    "export type Outcome = { ok: true; value: number } | { outcome: 'failed' };",
  ])("results that are told apart by ok: %s", (source) => {
    expect(problems("app/features/films/film.ts", source)).toEqual([
      expect.stringContaining("name each of them in `outcome`"),
    ]);
    expect(problems("scripts/test.ts", source)).toEqual([]);
  });

  test("HTTP's words in a feature", () => {
    const path = "app/features/films/film.server.ts";
    const redirect = 'import { redirect } from "react-router";\nexport const go = redirect;';
    for (const source of [
      redirect,
      "export const answer = () => new Response();",
      "export const answer = () => Response.json(1);",
      'export const ask = () => new Request("http://localhost");',
      "export const read = (form: FormData) => form;",
      "export const read = async (form: () => Promise<FormData>) => form();",
      "export type PageRequest = { headers: Headers };",
    ]) {
      expect(problems(path, source)).toEqual([expect.stringContaining("speaks HTTP")]);
      expect(problems("app/routes/titles/title.tsx", source)).toEqual([]);
    }
    const link = 'import { Link } from "react-router";\nexport const go = Link;';
    expect(problems("app/features/films/card.tsx", link)).toEqual([]);
  });

  test.each([
    'export const headers = { "Set-Cookie": 1 };',
    "export const write = (value: string) => `choice=${value}; Path=/; SameSite=Lax`;",
    'export const clearing = "choice=; Max-Age=0";',
    "export const read = () => document.cookie;",
    'import { readCookie } from "#app/lib/requests/cookies.ts";\nexport const read = readCookie;',
  ])("cookies in a feature: %s", (source) => {
    expect(problems("app/features/films/film.client.ts", source)).toEqual([
      expect.stringContaining("knows cookies: return a BrowserChange"),
    ]);
    expect(problems("server/http/cookies.ts", source)).toEqual([]);
  });

  test("more of the router than its link and form in ui/", () => {
    const link = 'import { Link, type LinkProps } from "react-router";\nexport const go = Link;';
    const data = 'import { useLoaderData } from "react-router";\nexport const get = useLoaderData;';
    expect(problems("app/ui/poster.tsx", link)).toEqual([]);
    expect(problems("app/ui/poster.tsx", data)).toEqual([
      expect.stringContaining("comes as props"),
    ]);
  });

  test("files over 400 lines, but for seeds", () => {
    const long = "// One more line of it.\n".repeat(401);
    expect(problems("app/lib/money.ts", long)).toEqual([expect.stringContaining("has 401 lines")]);
    expect(problems("app/ui/tokens.css", long)).toHaveLength(1);
    expect(problems("stand-ins/archive/seeds/comedies.ts", long)).toEqual([]);
    expect(problems("app/lib/money.ts", "// One line of it.\n".repeat(400))).toEqual([]);
  });

  test.each(["types.ts", "utils.ts", "helpers.ts", "index.ts", "index.tsx", "utils.server.ts"])(
    "a file named %s",
    (name) => {
      expect(problems(`app/lib/${name}`, "export const some = 1;\n")).toEqual([
        expect.stringContaining("is named for nothing"),
      ]);
    },
  );

  test.each(["moneyFormat.ts", "Money.tsx", "money_format.ts"])("a file named %s", (name) => {
    expect(problems(`app/lib/${name}`, "export const some = 1;\n")).toEqual([
      expect.stringContaining("kebab-case"),
    ]);
  });

  test.each([
    "// TODO: later",
    "/* FIXME */",
    "// @ts-ignore",
    "// @ts-expect-error",
    "// @ts-nocheck",
    "// oxlint-disable-next-line",
    "/* eslint-disable no-console */",
  ])("the comment %s", (comment) => {
    const source = `${comment}\nexport const some = 1;\n`;
    for (const path of ["app/lib/money.ts", "app/lib/money.test.ts", "scripts/test.ts"]) {
      expect(problems(path, source)).toEqual([expect.stringContaining("puts off a repair")]);
    }
    expect(problems("app/lib/money.ts", `export const text = "${comment}";`)).toEqual([]);
  });

  test.each([
    "export default function money() {}",
    "const money = 1;\nexport { money as default };",
    'export { default } from "react";',
  ])("a default export written as %s", (source) => {
    expect(problems("app/ui/button.tsx", source)).toEqual([
      expect.stringContaining("export it by its name"),
    ]);
    for (const path of [
      "app/root.tsx",
      "app/routes.ts",
      "app/entry.server.tsx",
      "app/routes/browse/home.tsx",
      "vite.config.ts",
    ]) {
      expect(problems(path, source)).toEqual([]);
    }
  });

  test("an import of our own without its ending", () => {
    expect(importing("app/lib/money.ts", "./currency")).toEqual([
      expect.stringContaining("write .ts or .tsx"),
    ]);
    expect(importing("app/lib/money.ts", "#app/lib/currency")).toHaveLength(1);
  });
});
