import { budgets } from "../budgets.ts";
import type { BenchRequest } from "../connection.ts";
import { VIEWERS, withFilledMatinee } from "../filling/filled-matinee.ts";
import { headersOf } from "../filling/filled-viewers.ts";
import { fillCache } from "../cached-page.ts";
import { missesOf, type LimitFigure } from "../limits/held.ts";
import { measureAnswer, type AnswerComparison } from "../measured-answers.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

interface MeasuredPath {
  name: string;
  path: string;
  /** Private answers are requested by all viewers in turn. */
  isWorkedOut?: boolean;
}

const PICTURES = "/images/w342/";

const documents: readonly MeasuredPath[] = [
  { name: "home, signed in", path: "/" },
  { name: "a title, signed in", path: "/movie/27205" },
  { name: "the archive, signed in", path: "/archive" },
  { name: "an info page", path: "/about" },
  { name: "a picture", path: PICTURES },
  { name: "the watchlist", path: "/watchlist", isWorkedOut: true },
  { name: "`/api/viewer`", path: "/api/viewer", isWorkedOut: true },
  { name: "suggestions", path: "/api/suggest?q=dune", isWorkedOut: true },
];

const ROUNDS = 5;
const HEAD = [
  "",
  "bytes",
  "a second",
  "floor",
  "ratio",
  "CPU µs",
  "floor",
  "ratio",
  "p50 ms",
  "floor",
  "p99 ms",
  "floor",
];

/** Each kind of answer compared with bare `node:http` with the same bytes. */
export function showAnswers(): Promise<BenchPart> {
  return withFilledMatinee(async (matinee) => {
    const picture = await findPicture(matinee.origin);
    const rows: string[][] = [];
    const held: LimitFigure[] = [];
    for (const { name, path, isWorkedOut = false } of documents) {
      const ask = asker(path === PICTURES ? picture : path, isWorkedOut);
      await fillCache(matinee.origin, ask);
      const requests = isWorkedOut ? 400 : 4000;
      const compared = await measureAnswer(matinee, { ask, rounds: ROUNDS, requests });
      rows.push([name, ...cellsOf(compared)]);
      if (path === PICTURES) {
        const figure = compared.matinee.cpuMicros / compared.floor.cpuMicros;
        const atMost = budgets.privateRatio.picture;
        held.push({ name: "CPU of a picture from disk, beside http", figure, atMost });
      }
    }
    return {
      text: `16 connections, medians of ${ROUNDS} rounds. The floor is bare \`node:http\` with the same bytes and headers.\n\n${formatTable(HEAD, rows)}`,
      misses: missesOf(held),
    };
  });
}

function asker(path: string, isWorkedOut: boolean) {
  return (index: number): BenchRequest => {
    const viewer = isWorkedOut ? index % VIEWERS : 0;
    return {
      path,
      headers: { "accept-encoding": "gzip, deflate, br, zstd", ...headersOf(viewer) },
    };
  };
}

function cellsOf({ bytes, matinee, floor }: AnswerComparison): string[] {
  const figures = [
    bytes,
    matinee.perSecond,
    floor.perSecond,
    matinee.perSecond / floor.perSecond,
    matinee.cpuMicros,
    floor.cpuMicros,
    matinee.cpuMicros / floor.cpuMicros,
    matinee.p50Ms,
    floor.p50Ms,
    matinee.p99Ms,
    floor.p99Ms,
  ];
  return figures.map(formatFigure);
}

/** A poster of the catalog, whatever its name is today. */
async function findPicture(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/movies`)).text();
  const picture = html.match(/"(\/images\/w\d+\/[^"\s]+)"/)?.[1];
  if (picture === undefined) throw new Error("/movies has no picture.");
  return picture;
}
