import { expect, test } from "vitest";

import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { sendWithin } from "../fuzz/wire.ts";
import { openFilms } from "../test-catalog.ts";
import { openFaultyArchive } from "../archive/faulty-archive.ts";
import { settingsFor } from "../archive/films-of.ts";
import { serve } from "../serve.ts";
import { signIn } from "../sign-in.ts";
import { beginAttack } from "./attacking.ts";
import { poisoned } from "./poisoned-service.ts";
import { findLivePayload, holdsPayload, MARK, PAYLOADS, payloadsInTurn } from "./poisoned-texts.ts";

const FILM = "/archive/charlie_chaplin_film_fest";
const PAGES = [
  "/movie/27205",
  "/tv/1396",
  "/tv/1396/season/1",
  "/person/935850953",
  "/collection/989326062",
  "/movies",
  "/tvshows",
  "/search?q=the",
  "/archive",
  FILM,
  "/",
];
/** They answer without rendering a page. */
const ENDPOINTS = ["/api/suggest?q=the", `${FILM}/captions?file=charlie_chaplin_film_fest.hi.vtt`];

async function openPoisoned(start: number) {
  const { standIns } = await openFilms();
  const next = payloadsInTurn(start);
  const films = await serve(poisoned(standIns.filmDatabase, next));
  const real = await openFaultyArchive();
  const archive = await serve(poisoned(real.origin.origin, next));
  return openWholeMatinee({
    outside: { filmDatabase: films, archive: { ...settingsFor(real), ARCHIVE_URL: archive } },
  });
}

test("text from a service stays text on every page, and never runs", async () => {
  const { count } = beginAttack("rounds of poisoned texts", 1);
  const found: string[] = [];
  let met = 0;
  for (let round = 0; round < count; round += 1) {
    const { server, faults, database, cookieFor } = await openPoisoned(round % PAYLOADS.length);
    const cookie = `Cookie: ${cookieFor(await signIn(database, "Ada"))}`;
    for (const target of [...PAGES, ...ENDPOINTS]) {
      const lines = [`GET ${target} HTTP/1.1`, "Host: localhost", "Connection: close", cookie];
      const bytes = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
      const received = await sendWithin(server, bytes, "203.0.113.9");
      if (received.status !== 200) found.push(`${target}: ${received.status}`);
      if (!received.body.includes(MARK)) found.push(`${target}: contains no payload`);
      const isDocument = /^content-type: text\/html/im.test(received.head);
      if (isDocument && holdsPayload(received.body)) met += 1;
      const live = isDocument ? findLivePayload(received.body) : undefined;
      if (live !== undefined) found.push(`${target}: ${live}`);
    }
    expect(faults()).toEqual([]);
  }
  expect(found).toEqual([]);
  expect(met).toBe(PAGES.length * count);
});

test.each(PAYLOADS.filter((payload) => /[<"]|^(?:javascript|data):/.test(payload)))(
  "%s is found where it is more than text",
  (payload) => {
    const document = `<p>${payload}</p><a href="${payload}">more</a>`;
    expect(findLivePayload(document)).toBeDefined();
    const escaped = payload.replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    expect(findLivePayload(`<p title="${escaped}">${escaped}</p>`)).toBeUndefined();
  },
);
