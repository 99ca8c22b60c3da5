import { expect, test } from "vitest";

import { toStoredMovie } from "#app/features/catalog/titles/movie.ts";
import { toCollection, toPerson } from "#app/features/catalog/titles/person.ts";
import { toStoredShow, toSeason } from "#app/features/catalog/titles/show.ts";
import { toCards } from "#app/features/catalog/titles/to-card.ts";
import { toCards as toFilmCards } from "#app/features/films/details/to-card.ts";
import { toFilm } from "#app/features/films/details/to-film.ts";
import { createArchive } from "#app/services/archive/archive.server.ts";
import { STAND_IN_TOKEN } from "#app/lib/settings/film-hosts.ts";
import type { Reply } from "#app/services/ask-once.server.ts";
import { createFilmDatabase } from "#app/services/film-database/film-database.server.ts";
import {
  createResilientClient,
  type ResilientClient,
} from "#app/services/resilient-client.server.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { openFaultyArchive } from "../archive/faulty-archive.ts";
import { signIn } from "../sign-in.ts";
import { openFilms, serveFilms } from "../test-catalog.ts";
import { createChance, fuzzing, printTried, type Chance } from "./chance.ts";
import { spoil } from "./nasty.ts";
import { problemsOf } from "./verdict.ts";
import { openWholeMatinee } from "./whole-server.ts";
import { sendWithin } from "./wire.ts";

const CASES = 4_000;
const PAGES = 48;
const AT_ONCE = 8;
const STATUSES = [200, 200, 200, 200, 200, 200, 201, 400, 404, 422];

/**
 * Requests each thing from the stand-in once, and passes on its answer with something wrong in it.
 */
function spoiling(real: ResilientClient, chance: Chance): ResilientClient {
  const replies = new Map<string, Reply>();
  return {
    async ask(question) {
      const { url } = question;
      const fail = (reason: ServiceError["reason"]): never => {
        throw new ServiceError("spoilt", reason, { path: url.pathname });
      };
      let reply = replies.get(url.href);
      if (reply === undefined) {
        reply = await real.ask<Reply>({ ...question, read: (whole) => whole });
        replies.set(url.href, reply);
      }
      const status = chance.pick(STATUSES);
      return question.read({ status, body: spoil(chance, reply.body) }, fail);
    },
    close: real.close,
  };
}

async function openSpoilt(chance: Chance) {
  const { standIns } = await openFilms();
  const { origin } = await openFaultyArchive();
  const client = spoiling(createResilientClient({ service: "fuzzing" }), chance);
  const films = createFilmDatabase({
    client,
    origin: new URL(standIns.filmDatabase),
    userAgent: "Matinee/test",
    token: STAND_IN_TOKEN,
    noteDropped: () => undefined,
  });
  const archive = createArchive({ client, origin, userAgent: "x", mayHoldFiles: () => true });
  const made = <Wire>(wire: Wire | undefined, make: (wire: Wire) => unknown) =>
    wire === undefined ? undefined : make(wire);
  const language = "en";
  const request: Record<string, () => Promise<unknown>> = {
    movie: async () =>
      made(await films.movie(27_205, language), (wire) => toStoredMovie(wire, language)),
    show: async () =>
      made(await films.show(1396, language), (wire) => toStoredShow(wire, language)),
    season: async () => made(await films.season(1396, 1, language), toSeason),
    person: async () =>
      made(await films.person(935_850_953, language), (wire) => toPerson(wire, language)),
    collection: async () =>
      made(await films.collection(989_326_062, language), (wire) => toCollection(wire, language)),
    list: async () => toCards((await films.list("movie/popular", {})).results, language),
    search: async () =>
      toCards((await films.list("search/multi", { query: "the" })).results, language),
    item: async () => made(await archive.item("metropolis-1927"), toFilm),
    films: async () =>
      toFilmCards((await archive.search({ sort: ["downloads desc"] }, 24, 1)).docs),
  };
  return { request, close: client.close };
}

test(
  "every answer of a service is parsed or counts as the service's failure",
  { timeout: 600_000 },
  async () => {
    const count = CASES * fuzzing.times;
    printTried(`${count} replies, seed ${fuzzing.seed}`);
    const chance = createChance(fuzzing.seed);
    const { request, close } = await openSpoilt(chance);
    const names = Object.keys(request);
    const found: string[] = [];
    let understood = 0;
    for (let number = 0; number < count; number += 1) {
      const name = chance.pick(names);
      try {
        if ((await request[name]?.()) !== undefined) understood += 1;
      } catch (error) {
        if (!(error instanceof ServiceError))
          found.push(`case ${number}, ${name}: ${String(error)}`);
      }
    }
    await close();
    expect(found.slice(0, 10)).toEqual([]);
    expect(understood).toBeGreaterThan(count / 4);
  },
);

test("no page fails, whatever a service answers", { timeout: 600_000 }, async () => {
  const chance = createChance(fuzzing.seed + 1);
  const { standIns } = await openFilms();
  const real = async (path: string, kind: string) => {
    const headers = { authorization: `Bearer ${STAND_IN_TOKEN}` };
    const parts = kind === "movie" ? "videos,credits" : "videos,aggregate_credits";
    const more = `recommendations,watch/providers,${parts}`;
    const address = `${standIns.filmDatabase}/3/${path}?append_to_response=${more}`;
    return JSON.parse(await (await fetch(address, { headers })).text());
  };
  const movie = await real("movie/27205", "movie");
  const show = await real("tv/1396", "tv");
  // Each page requests another title, so that nothing is cached from an earlier case.
  const spoilt = await serveFilms((path) => {
    const [kind, id] = path.split("/");
    const whole = kind === "movie" ? movie : kind === "tv" ? show : { results: [movie, show] };
    const body = spoil(chance, whole);
    return typeof body === "object" && body !== null ? { ...body, id: Number(id) || 1 } : body;
  });
  const { server, faults, database, cookieFor } = await openWholeMatinee({
    outside: { filmDatabase: spoilt.standIns.filmDatabase, archive: {} },
  });
  const session = cookieFor(await signIn(database, "Ada"));
  const found: string[] = [];
  let shown = 0;
  const visit = async (number: number) => {
    const target = `/${number % 2 === 0 ? "movie" : "tv"}/${number}`;
    const lines = [`GET ${target} HTTP/1.1`, "Host: localhost", "Connection: close"];
    const bytes = Buffer.from([...lines, `Cookie: ${session}`, "", ""].join("\r\n"));
    const received = await sendWithin(server, bytes, "203.0.113.9");
    if (received.status === 200) shown += 1;
    const problems = problemsOf({ as: "viewer", method: "GET", target, bytes }, received);
    found.push(...problems.map((problem) => `${target}: ${problem}`));
  };
  const pages = Math.ceil(PAGES * fuzzing.times);
  for (let number = 1; number <= pages; number += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => visit(number + index)));
  }
  expect(found).toEqual([]);
  expect(faults()).toEqual([]);
  expect(shown).toBeGreaterThan(pages / 2);
});
