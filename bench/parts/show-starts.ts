import { createPlace, type TestPlace } from "#tests/database-place.ts";

import { budgets } from "../budgets.ts";
import { Connection } from "../connection.ts";
import { missesOf } from "../limits/held.ts";
import { startBare, startMatinee } from "../measured-servers.ts";
import { median } from "../quantiles.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

const ROUNDS = 5;
/** A page that needs the catalog and the archive. */
const FIRST_PAGE = { path: "/movies" };

interface Start {
  openMs: number;
  /** From then on, until the first page is complete. */
  pageMs: number;
}

/** How long a start takes with an empty data directory, and with what an earlier process stored. */
export async function showStarts(): Promise<BenchPart> {
  const cold: Start[] = [];
  const warm: Start[] = [];
  const bare: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = await createPlace(undefined);
    try {
      cold.push(await startOnce(place));
      warm.push(await startOnce(place, bare));
    } finally {
      await place.remove();
    }
  }
  const floor = median(bare.map(({ openMs }) => openMs));
  const rowOf = (name: string, starts: readonly Start[]) => {
    const openMs = median(starts.map((start) => start.openMs));
    const pageMs = median(starts.map((start) => start.pageMs));
    return [name, ...[openMs, openMs / floor, pageMs].map(formatFigure)];
  };
  const rows = [
    rowOf("cold: an empty data directory, every migration", cold),
    rowOf("warm: what the last process left", warm),
    rowOf("bare `node:http` with that page's bytes", bare),
  ];
  const head = ["", "open after ms", "ratio", "then its first page after ms"];
  const figure = median(cold.map(({ openMs }) => openMs)) / floor;
  return {
    text: `Medians of ${ROUNDS} starts in turns, the stand-ins running already.\n\n${formatTable(head, rows)}`,
    misses: missesOf([
      { name: "a cold start, beside a bare one", figure, atMost: budgets.coldStartRatio },
    ]),
  };
}

async function startOnce(place: TestPlace, bare?: Start[]): Promise<Start> {
  const matinee = await startMatinee(place);
  try {
    const pageMs = await readFirstPage(matinee.origin);
    if (bare) {
      const floor = await startBare(matinee.origin, FIRST_PAGE);
      bare.push({ openMs: floor.startMs, pageMs: await readFirstPage(floor.origin) });
      await floor.stop();
    }
    return { openMs: matinee.startMs, pageMs };
  } finally {
    await matinee.stop();
  }
}

async function readFirstPage(origin: string): Promise<number> {
  const connection = new Connection(origin);
  const startedAtMs = performance.now();
  const { status } = await connection.ask(FIRST_PAGE);
  connection.close();
  if (status !== 200) throw new Error(`${FIRST_PAGE.path} returned ${status}`);
  return performance.now() - startedAtMs;
}
