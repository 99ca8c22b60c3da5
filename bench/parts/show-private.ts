import { openDatabase } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import { createPlace, type TestPlace } from "#tests/database-place.ts";

import { onEachEngine } from "../../scripts/each-engine.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { budgets } from "../budgets.ts";
import type { BenchRequest } from "../connection.ts";
import { fillDatabase } from "../filling/fill-database.ts";
import { filledUser, knownTitle, tablesOf } from "../filling/filled-tables.ts";
import { VIEWERS } from "../filling/filled-matinee.ts";
import {
  headersOf,
  ratingReport,
  reportOf,
  trackView,
  viewReport,
} from "../filling/filled-viewers.ts";
import { missesOf, type LimitFigure } from "../limits/held.ts";
import { sendLoad } from "../load.ts";
import { measureAnswer, type AnswerComparison } from "../measured-answers.ts";
import { startMatinee } from "../measured-servers.ts";
import { openDelayingProxy } from "../private/delaying-proxy.ts";
import { recordStatements } from "../private/recorded-statements.ts";
import { startBarePage } from "../private/start-bare-page.ts";
import { median, quantile } from "../quantiles.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

const OVERVIEW = "/operator";
const PAGES = [
  ..."/watchlist /history /ratings /lists /following /calendar /alerts /profile".split(" "),
  OVERVIEW,
];
/** Only this viewer may see the operator's overview. */
const OPERATING = 0;
const ROUNDS = 5;
const REQUESTS = 400;
/**
 * Until then V8 still compiles, and a page costs twice as much. All pages are asked for before the
 * first is measured, which would pay otherwise for what they have in common.
 */
const WARM_UP_REQUESTS = 1_600;
const CONNECTIONS = 8;
/** Between server and database. */
const DELAYS_MS = [0, 1, 5];
const HEAD = ["", "bytes", "a second", "CPU µs", "floor", "ratio", "bound", "statements"];

/** A film that the stand-ins have, and one that plays. */
const RATED = 603;
const PLAYED = { player: "a-player-of-the-bench", title: "Detour" };

const ENCODING = { "accept-encoding": "gzip, deflate, br" };
const get = (path: string, viewer: number): BenchRequest => ({
  path,
  headers: { ...ENCODING, ...headersOf(path === OVERVIEW ? OPERATING : viewer % VIEWERS) },
});
const endpoints: Readonly<Record<string, (index: number) => BenchRequest>> = {
  viewer: (index) => get("/api/viewer", index),
  progress: (index) => get("/api/progress?item=Detour", index),
  trackView: (index) => trackView(index % VIEWERS, viewReport(index % VIEWERS, index + 1)),
  choices: (index) =>
    reportOf(index % VIEWERS, "/api/ratings", ratingReport(index % VIEWERS, RATED)),
  playing: (index) => reportOf(index % VIEWERS, "/api/playing", { command: "enter", ...PLAYED }),
  suggestions: (index) => get("/api/suggest?q=dune", index),
};

/** What belongs to one viewer, beside its own work done bare. */
export async function showPrivate(): Promise<BenchPart> {
  const parts: string[] = [];
  const held: LimitFigure[] = [];
  const standIns = await startStandIns();
  await onEachEngine(async (engine, postgresUrl) => {
    const place = await createPlace(postgresUrl);
    try {
      await fillDatabase(place, VIEWERS, undefined, (fill, nowMs) =>
        tablesOf(fill, nowMs, knownTitle),
      );
      await makeOperator(place);
      const recorded = await recordStatements(
        place,
        PAGES.map((path) => get(path, 0)),
      );
      const matinee = await startMatinee(place, standIns);
      const rows: string[][] = [];
      try {
        await warmUp(matinee.origin);
        for (const [at, path] of PAGES.entries()) {
          const statements = recorded[at] ?? [];
          const compared = await measureAnswer(matinee, {
            ask: (index) => get(path, index),
            rounds: ROUNDS,
            requests: REQUESTS,
            warmUpRequests: WARM_UP_REQUESTS,
            connections: CONNECTIONS,
            startFloor: (origin, request) => startBarePage(origin, request, { place, statements }),
          });
          const atMost = budgets.privateRatio.page;
          rows.push([...rowOf(path, compared, atMost), String(statements.length)]);
          held.push({
            name: `${path} on ${engine}, beside its work`,
            ...ratioOf(compared, atMost),
          });
        }
        for (const [name, ask] of Object.entries(endpoints)) {
          const compared = await measureAnswer(matinee, {
            ask,
            rounds: ROUNDS,
            requests: REQUESTS,
            warmUpRequests: WARM_UP_REQUESTS,
            connections: CONNECTIONS,
          });
          const atMost = budgets.privateRatio[name as keyof typeof budgets.privateRatio];
          rows.push([...rowOf(ask(0).path, compared, atMost), ""]);
          held.push({ name: `${name} on ${engine}, beside http`, ...ratioOf(compared, atMost) });
        }
      } finally {
        await matinee.stop();
      }
      parts.push(`**${engine}**\n\n${formatTable(HEAD, rows)}`);
      if (postgresUrl !== undefined) parts.push(await showDelays(place));
    } finally {
      await place.remove();
    }
  });
  standIns.stop();
  return {
    text: `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${REQUESTS} requests in turns with the floor, after ${WARM_UP_REQUESTS} of every page and as many each. The floor of a page is its own work: the statements that it asked, by the bare driver, prepared and in one round trip; its elements by bare \`react-dom\`, without the components that make them; its bytes, compressed as here, by bare \`node:http\`. The floor of an endpoint is bare \`node:http\` with its bytes.\n\n${parts.join("\n\n")}`,
    misses: missesOf(held),
  };
}

async function warmUp(origin: string): Promise<void> {
  const load = { origin, requests: WARM_UP_REQUESTS, connections: CONNECTIONS };
  for (const path of PAGES) await sendLoad({ ...load, ask: (index) => get(path, index) });
}

async function makeOperator(place: TestPlace): Promise<void> {
  const database = await openDatabase(place);
  await database.kysely
    .updateTable("users")
    .set({ role: OPERATOR, email_verified: 1 })
    .where("id", "=", filledUser(OPERATING).userId)
    .execute();
  await database.close();
}

/** Of the same round: other work on the machine slows both. */
const ratioOf = ({ cpuMicros: { matinee, floor } }: AnswerComparison, atMost: number) => ({
  figure: median(matinee.map((micros, at) => micros / (floor[at] ?? Number.NaN))),
  atMost,
});

function rowOf(path: string, compared: AnswerComparison, bound: number): string[] {
  const { bytes, matinee, floor } = compared;
  const { figure } = ratioOf(compared, bound);
  const figures = [bytes, matinee.perSecond, matinee.cpuMicros, floor.cpuMicros, figure, bound];
  return [path, ...figures.map(formatFigure)];
}

/** How long one viewer waits where the database is away: each round trip counts once. */
async function showDelays(place: TestPlace): Promise<string> {
  const rows: string[][] = ["/api/viewer", ...PAGES].map((path) => [path]);
  for (const delayMs of DELAYS_MS) {
    const proxy = await openDelayingProxy(place.databaseUrl ?? "", delayMs);
    const matinee = await startMatinee({ ...place, databaseUrl: proxy.databaseUrl });
    for (const row of rows) {
      const load = { origin: matinee.origin, connections: 1, requests: 40 };
      const ask = (index: number) => get(row[0] ?? "", index % 10);
      await sendLoad({ ...load, ask });
      const { latenciesMs } = await sendLoad({ ...load, ask });
      row.push(formatFigure(quantile(latenciesMs, 0.5)));
    }
    await matinee.stop();
    proxy.close();
  }
  const head = ["p50 ms", ...DELAYS_MS.map((delayMs) => `${delayMs} ms away`)];
  return `One connection, with so long a way to PostgreSQL and back.\n\n${formatTable(head, rows)}`;
}
