import { describe, expect, onTestFinished, test, vi } from "vitest";

import { inFull, isInFull } from "#tests/in-full.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import type { FaultKind } from "../../../stand-ins/fault-kinds.ts";
import type { Catalog } from "./catalog.ts";

/** Every method that sends requests. */
const methods: Record<string, (catalog: Catalog) => Promise<unknown>> = {
  getHero: (catalog) => catalog.getHero(inIndia),
  getRow: (catalog) => catalog.getRow("tvshows/top-rated", inIndia),
  listBest: (catalog) => catalog.listBest(inIndia),
  listTitles: (catalog) => catalog.listTitles("movies/featured", inIndia),
  "listTitles of a country": (catalog) => catalog.listTitles("new-releases/movies", inIndia),
  listGenre: (catalog) => catalog.listGenre("comedy", "tv", inIndia),
  discover: (catalog) => catalog.discover("movie", { genre: 18 }, inIndia),
  getMovie: (catalog) => catalog.getMovie(27_205, inIndia),
  getShow: (catalog) => catalog.getShow(1_396, inIndia),
  getSeason: (catalog) => catalog.getSeason(1_396, 1, inIndia),
  getPerson: (catalog) => catalog.getPerson(935_850_953, inIndia),
  getCollection: (catalog) => catalog.getCollection(989_326_062, inIndia),
  search: (catalog) => catalog.search("inception", inIndia),
};

/** What a viewer without cached data sees of each fault; undefined means that nothing fails. */
const outcomes: [FaultKind, string | undefined][] = [
  ["delay", undefined],
  ["gzip", undefined],
  ["hang", "timeout"],
  ["reset", "cut off"],
  ["truncated", "cut off"],
  ["garbage", "garbled"],
  ["429", "busy"],
  ["429-retry-after", "busy"],
  ["500", "unavailable"],
  ["503", "unavailable"],
  ["504", "unavailable"],
  ["502-html", "unavailable"],
  ["503-html", "unavailable"],
  ["403", "denied"],
  ["200-error", "unavailable"],
  ["200-html", "garbled"],
  ["text-as-json", "garbled"],
  ["offline", "garbled"],
];

/** One for each way in which a service can fail. */
const fewOutcomes = outcomes.filter(([kind]) => ["hang", "503", "200-html"].includes(kind));

/** A missing answer is awaited until the deadline; everything else arrives long before it. */
const deadlineMsOf = (kind: FaultKind) => (kind === "hang" ? 1_000 : 60_000);

/**
 * The complete test runs every method; otherwise a sixth of them for each fault, and so all of
 * them.
 */
function methodsFor(kind: FaultKind) {
  const turn = outcomes.findIndex(([each]) => each === kind) % 6;
  return Object.entries(methods).filter((_, index) => isInFull || index % 6 === turn);
}

function reasonOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) =>
      error instanceof Error && "reason" in error ? error.reason : `no ServiceError: ${error}`,
  );
}

describe.each(outcomes)("%s", (kind, expected) => {
  test("is reported by its name by every method when nothing is cached", async () => {
    const films = await openFilms();
    // The real delay takes seconds; a shorter one shows as well that it is awaited.
    await films.fail(kind, kind === "delay" ? { delayMs: 700 } : {});
    const allowed = [expected, ...(expected === "busy" ? ["timeout", "crowded"] : [])];
    const met = await Promise.all(
      methodsFor(kind).map(async ([name, ask]) => {
        const { catalog } = await openTestCatalog(films, undefined, deadlineMsOf(kind));
        return { name, reason: await reasonOf(ask(catalog)) };
      }),
    );
    for (const { name, reason } of met) {
      // Nine films at once fail often enough to pause the service.
      const here =
        name === "listBest" && expected !== undefined ? [...allowed, "resting"] : allowed;
      expect(here, `${name} in the face of ${kind}`).toContain(reason);
    }
  });
});

describe.each(inFull(outcomes, fewOutcomes))("%s", (kind) => {
  test("shows every method's page from the cache, without waiting", async () => {
    const films = await openFilms();
    // Waiting for a hanging service would take longer than a test may.
    const { catalog } = await openTestCatalog(films, undefined, 3_600_000);
    const askAll = () => Promise.all(Object.values(methods).map((ask) => ask(catalog)));
    const before = await askAll();
    expect(before).not.toContain(undefined);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 24 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await films.fail(kind);
    expect(await askAll()).toEqual(before);
  });
});

test.each<FaultKind>(["reset", "502-html", "200-html"])(
  "%s that happens once is survived by every method",
  async (kind) => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    for (const [name, ask] of Object.entries(methods)) {
      await films.fail(kind, { times: 1 });
      expect(await ask(catalog), name).toBeDefined();
      await films.mend();
    }
  },
);
