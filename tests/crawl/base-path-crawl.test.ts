import { expect, onTestFinished, test } from "vitest";

import { MOST_UPLOAD_BYTES } from "#app/features/library/imports/files/upload.ts";
import { takeBasePath } from "#app/translations/base-path.ts";

import {
  operatorsTemplates,
  otherPages,
  otherViewersPages,
  templates,
  viewersTemplates,
} from "../../e2e/support/every-page.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { signIn } from "../sign-in.ts";

const PATH = "/cinema";
const HOST = "http://127.0.0.1";
/** What devices and other programs read. */
const FILES = ["/manifest", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt"];
const PAGES = [
  templates,
  viewersTemplates,
  otherPages,
  otherViewersPages,
  operatorsTemplates,
  FILES,
];

/** Values of attributes and scripts that are no addresses, or never leave the program as such. */
const NO_ADDRESS = /^(?:aria-keyshortcuts|data-base|data-free-films|data-prefix|nonce|value)=/;

/** Each address in a document that leads to this host, but not below the path. */
function findBeside(text: string): string[] {
  const inAttributes = [...text.matchAll(/([\w:-]+)="(\/(?!\/)[^"]*)"/g)].filter(
    ([all]) => !NO_ADDRESS.test(all),
  );
  const inLists = [...text.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, list = ""]) =>
    list.split(/,\s+/).filter((each) => each.startsWith("/")),
  );
  const inScripts = [...text.matchAll(/"(\/(?:images|archive|avatars|assets)\/[^"]+)"/g)];
  const absolute = [...text.matchAll(/http:\/\/127\.0\.0\.1(\/[^"<&\s]*)/g)];
  const found = [
    ...inAttributes.map(([, , address = ""]) => address),
    ...inLists,
    ...[...inScripts, ...absolute].map(([, address = ""]) => address),
  ];
  return [...new Set(found)].filter((address) => !address.startsWith(`${PATH}/`));
}

async function openBelowPath() {
  takeBasePath(PATH);
  onTestFinished(() => takeBasePath(""));
  const variables = { PUBLIC_URL: HOST + PATH, LANGUAGES: "en, hi" };
  const { origin, database, cookieFor } = await openWholeMatinee({ variables });
  const cookie = cookieFor(await signIn(database, "Ada"));
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    init: RequestInit = {},
  ) => {
    const response = await fetch(origin + path, {
      ...init,
      headers: { cookie, ...headers },
      redirect: "manual",
    });
    return { response, text: await response.text() };
  };
  return { ask };
}

test("below a path, no page has an address beside it, whether or not a proxy takes it off", async () => {
  const { ask } = await openBelowPath();
  for (const path of PAGES.flat()) {
    const { response, text } = await ask(PATH + path);
    const location = response.headers.get("location") ?? `${PATH}/`;
    expect(location, path).toMatch(/^\/cinema\//);
    expect(findBeside(text), path).toEqual([]);
    for (const set of response.headers.getSetCookie()) expect(set).toContain(`; Path=${PATH};`);
    if (templates.includes(path)) {
      const { response: stripped } = await ask(path);
      expect(stripped.status, path).toBe(response.status);
    }
  }
});

test("the site begins with a slash, and a page leads back to where a form came from", async () => {
  const { ask } = await openBelowPath();
  const { response } = await ask(PATH);
  expect([response.status, response.headers.get("location")]).toEqual([308, `${PATH}/`]);
  const spelled = await ask(`${PATH}/Movies/`);
  expect(spelled.response.headers.get("location")).toBe(`${PATH}/movies`);
  const translated = await ask(`${PATH}/`, { "accept-language": "hi" });
  expect(translated.response.headers.get("location")).toBe(`${PATH}/hi`);
  const beside = await ask(`${PATH}2/movies`);
  expect(beside.response.status).toBe(404);
});

test("an import that is too large leads back to the page of imports", async () => {
  const { ask } = await openBelowPath();
  const tooLarge = new FormData();
  tooLarge.set("file", new Blob([Buffer.alloc(MOST_UPLOAD_BYTES + 100_000)]), "history.json");
  const sent = { method: "POST", body: tooLarge };
  const refused = await ask(`${PATH}/profile/import`, { "sec-fetch-site": "same-origin" }, sent);
  expect(refused.response.headers.get("location")).toBe(`${PATH}/profile/import?problem=too-large`);
});
