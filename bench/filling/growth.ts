import type { TestPlace } from "#tests/database-place.ts";

import { startStandIns, type StandIns } from "../../scripts/stand-ins-process.ts";
import { Connection, type BenchRequest } from "../connection.ts";
import { filledShow, filledUser, PER_USER } from "./filled-tables.ts";
import { headersOf, JSON_BODY, trackView, viewReport } from "./filled-viewers.ts";
import { startMatinee } from "../measured-servers.ts";
import { median, quantile } from "../quantiles.ts";
import type { Answer } from "../read-answer.ts";

export interface FilledPlace {
  place: TestPlace;
  users: number;
}

/** How long one action takes among few viewers and among many. */
export interface GrowthFigures {
  name: string;
  small: Spread;
  large: Spread;
  /** The ratio of the medians. */
  ratio: number;
}

interface Spread {
  p50: number;
  p99: number;
}

interface Action {
  name: string;
  ask: (user: number, round: number) => BenchRequest;
  /** Whether it was really done, for a viewer with data. */
  isDone: (answer: Answer) => boolean;
}

/**
 * Real servers over two filled databases, called alternately, so that both run under the same load.
 * Each round uses another viewer, whom neither server has cached.
 */
export async function measureGrowth(
  small: FilledPlace,
  large: FilledPlace,
  rounds: number,
): Promise<GrowthFigures[]> {
  const standIns = await startStandIns();
  const open = (side: FilledPlace) => openSide(side, rounds, standIns);
  const servers = [await open(small), await open(large)] as const;
  try {
    const figures: GrowthFigures[] = [];
    for (const action of actions) {
      const [few, many]: [number[], number[]] = [[], []];
      for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
        const [one, other] = [
          await servers[0].time(action, round),
          await servers[1].time(action, round),
        ];
        if (round < 0) continue;
        few.push(one);
        many.push(other);
      }
      const [spreadOfFew, spreadOfMany] = [spreadOf(few), spreadOf(many)];
      const ratio = spreadOfMany.p50 / spreadOfFew.p50;
      figures.push({ name: action.name, small: spreadOfFew, large: spreadOfMany, ratio });
    }
    return figures;
  } finally {
    for (const { stop } of servers) await stop();
    standIns.stop();
  }
}

/** The maximum number of rounds in which code is compiled and files are opened. */
const WARM_UP = 30;

const spreadOf = (figures: readonly number[]): Spread => ({
  p50: median(figures),
  p99: quantile(figures, 0.99),
});

async function openSide({ place, users }: FilledPlace, rounds: number, standIns: StandIns) {
  const matinee = await startMatinee(place, standIns);
  const connection = new Connection(matinee.origin);
  // Spread over the whole table.
  const step = Math.max(1, Math.floor(users / (rounds + WARM_UP)));
  return {
    async time({ name, ask, isDone }: Action, round: number): Promise<number> {
      const user = ((round + WARM_UP) * step) % users;
      const request = ask(user, round);
      const startedAtMs = performance.now();
      const answer = await connection.ask(request);
      const ms = performance.now() - startedAtMs;
      if (answer.status !== 200 || !isDone(answer)) {
        throw new Error(`${name} returned ${answer.status}: ${answer.body.toString()}`);
      }
      return ms;
    },
    async stop() {
      connection.close();
      await matinee.stop();
    },
  };
}

const dataOf = ({ body }: Answer): unknown =>
  (JSON.parse(body.toString()) as { data?: unknown }).data;

const actions: readonly Action[] = [
  {
    name: "/api/viewer",
    ask: (user) => ({ path: "/api/viewer", headers: headersOf(user) }),
    isDone: (answer) => {
      const viewer = dataOf(answer) as { watchlist: unknown[]; continue: unknown[] };
      const goingOn = PER_USER.films + PER_USER.shows;
      return viewer.watchlist.length === PER_USER.saved && viewer.continue.length === goingOn;
    },
  },
  {
    name: "watchlist",
    ask: (user) => ({ path: "/watchlist", headers: headersOf(user) }),
    isDone: ({ body }) => body.includes("A title that was saved 4"),
  },
  {
    name: "history",
    ask: (user) => ({ path: "/history", headers: headersOf(user) }),
    isDone: ({ body }) => body.includes("A title that was opened"),
  },
  {
    name: "continue watching, removed and restored",
    ask: (user, round) => ({
      path: "/api/continue-watching",
      method: "POST",
      headers: { ...headersOf(user), ...JSON_BODY },
      body: JSON.stringify({
        user_id: filledUser(user).email,
        content_type: "tv",
        content_id: filledShow(user),
        is_hidden: round % 2 === 0,
      }),
    }),
    isDone: ({ body }) => body.includes('"success":true'),
  },
  {
    name: "track-view",
    ask: (user, round) => trackView(user, viewReport(user, 60_000 + Math.abs(round))),
    isDone: ({ body }) => body.includes('"success":true'),
  },
];
