import { expect, test } from "vitest";

import { STAND_IN_TOKEN } from "#app/lib/film-hosts.ts";

import { openWholeMatinee } from "../fuzz/whole-house.ts";
import { sayWithin } from "../fuzz/wire.ts";
import { openFilms } from "../test-catalog.ts";
import { openFaultyArchive } from "../faulty-archive.ts";
import { settingsFor } from "../films-of.ts";
import { serve } from "../serve.ts";
import { signIn } from "../sign-in.ts";
import { beginAttack } from "./attacking.ts";
import {
  findLivePayload,
  holdsPayload,
  PAYLOADS,
  payloadsInTurn,
  poison,
} from "./poisoned-texts.ts";

const PAGES = [
  "/movie/27205",
  "/tv/1396",
  "/tv/1396/season/1",
  "/person/935850953",
  "/collection/989326062",
  "/movies",
  "/tvshows",
  "/search?q=the",
  "/api/suggest?q=the",
  "/archive",
  "/archive/metropolis-1927",
  "/archive/metropolis-1927/captions",
  "/",
];

async function openPoisoned(start: number) {
  const { standIns } = await openFilms();
  const next = payloadsInTurn(start);
  const ask = async (path: string, query: string) => {
    const headers = { authorization: `Bearer ${STAND_IN_TOKEN}` };
    const answer = await fetch(`${standIns.filmDatabase}/3/${path}${query}`, { headers });
    return answer.ok ? poison(await answer.json(), next) : undefined;
  };
  const films = await serveFilmsLater(ask);
  const real = await openFaultyArchive();
  const archive = await serve(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", real.origin));
    const type = answer.headers.get("content-type") ?? "text/plain";
    const text = await answer.text();
    const isRecord = type.includes("json");
    response.writeHead(answer.status, { "content-type": type });
    response.end(isRecord ? JSON.stringify(poison(JSON.parse(text), next)) : text);
  });
  return openWholeMatinee({
    outside: { filmDatabase: films, archive: { ...settingsFor(real), ARCHIVE_URL: archive } },
  });
}

/** As `serveFilms`, with an answer that takes its time. */
async function serveFilmsLater(ask: (path: string, query: string) => Promise<unknown>) {
  return serve(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const body = await ask(pathname.replace("/3/", ""), search);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { success: false, status_code: 34 }));
  });
}

test("whatever text the outside sends is text on every page, and never runs", async () => {
  const { count } = beginAttack("rounds of poisoned texts", 1);
  const found: string[] = [];
  let met = 0;
  for (let round = 0; round < count; round += 1) {
    const { server, faults, database, cookieFor } = await openPoisoned(round % PAYLOADS.length);
    const cookie = `Cookie: ${cookieFor(await signIn(database, "Ada"))}`;
    for (const path of PAGES) {
      for (const target of [path, path.includes("api") ? path : withData(path)]) {
        const lines = [
          `GET ${target} HTTP/1.1`,
          "Host: localhost",
          "Connection: close",
          cookie,
          "",
          "",
        ];
        const heard = await sayWithin(server, Buffer.from(lines.join("\r\n")), "203.0.113.9");
        if (heard.status === 500) found.push(`${target}: 500`);
        const isDocument = /^content-type: text\/html/im.test(heard.head);
        if (isDocument && holdsPayload(heard.body)) met += 1;
        const live = isDocument ? findLivePayload(heard.body) : undefined;
        if (live !== undefined) found.push(`${target}: ${live}`);
      }
    }
    expect(faults()).toEqual([]);
  }
  expect(found).toEqual([]);
  expect(met).toBeGreaterThan(4 * count);
});

const withData = (path: string) => {
  const [page = "", query] = path.split("?");
  return `${page === "/" ? "/_root" : page}.data${query === undefined ? "" : `?${query}`}`;
};

test.each(PAYLOADS.filter((payload) => /[<"]|^(?:javascript|data):/.test(payload)))(
  "%s would be found where it is no text",
  (payload) => {
    const document = `<p>${payload}</p><a href="${payload}">more</a>`;
    expect(findLivePayload(document)).toBeDefined();
    const escaped = payload.replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    expect(findLivePayload(`<p title="${escaped}">${escaped}</p>`)).toBeUndefined();
  },
);
