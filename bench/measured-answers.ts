import { Connection, type BenchRequest } from "./connection.ts";
import { sendLoad } from "./load.ts";
import { startBare, type MeasuredServer } from "./measured-servers.ts";
import { median, quantile } from "./quantiles.ts";

interface AnswerFigures {
  perSecond: number;
  cpuMicros: number;
  p50Ms: number;
  p99Ms: number;
}

export interface AnswerComparison {
  matinee: AnswerFigures;
  /** Bare `node:http` with the same bytes and headers. */
  floor: AnswerFigures;
  status: number;
  bytes: number;
  /** Each round's processor time for a request, of the server and of the baseline. */
  cpuMicros: { matinee: number[]; floor: number[] };
}

export interface MeasureOptions {
  ask: (index: number) => BenchRequest;
  rounds: number;
  requests: number;
  send?: typeof sendLoad;
  /** Starts another floor than the same bytes. */
  startFloor?: (origin: string, request: BenchRequest) => Promise<MeasuredServer>;
  connections?: number;
  reconnects?: boolean;
  /** In the first round, which is not counted. */
  warmUpRequests?: number;
  /** No further round begins after it; one is always counted. */
  mostMs?: number;
}

const CONNECTIONS = 16;

/** What an answer costs, alternating with the baseline, so that both run under the same load. */
export async function measureAnswer(
  matinee: MeasuredServer,
  {
    ask,
    rounds,
    requests,
    send = sendLoad,
    startFloor = startBare,
    connections = CONNECTIONS,
    reconnects = false,
    warmUpRequests = requests,
    mostMs = Infinity,
  }: MeasureOptions,
): Promise<AnswerComparison> {
  const connection = new Connection(matinee.origin);
  const { status, body } = await connection.ask(ask(0));
  connection.close();
  const bare = await startFloor(matinee.origin, ask(0));
  const all = {
    matinee: { server: matinee, seen: emptySide() },
    floor: { server: bare, seen: emptySide() },
  };
  const lastBeginMs = performance.now() + mostMs;
  try {
    // The first round warms both up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      if (round > 1 && performance.now() > lastBeginMs) break;
      for (const { server, seen } of Object.values(all)) {
        const before = await server.cpuMicros();
        const load = { origin: server.origin, ask, connections, reconnects };
        const { seconds, latenciesMs } = await send({
          ...load,
          requests: round === 0 ? warmUpRequests : requests,
        });
        if (round === 0) continue;
        seen.cpuMicros.push(((await server.cpuMicros()) - before) / requests);
        seen.perSecond.push(requests / seconds);
        seen.latenciesMs.push(...latenciesMs);
      }
    }
  } finally {
    await bare.stop();
  }
  return {
    matinee: figuresOf(all.matinee.seen),
    floor: figuresOf(all.floor.seen),
    status,
    bytes: body.length,
    cpuMicros: { matinee: all.matinee.seen.cpuMicros, floor: all.floor.seen.cpuMicros },
  };
}

type Side = Record<"cpuMicros" | "perSecond" | "latenciesMs", number[]>;

const emptySide = (): Side => ({ cpuMicros: [], perSecond: [], latenciesMs: [] });

const figuresOf = ({ cpuMicros, perSecond, latenciesMs }: Side): AnswerFigures => ({
  cpuMicros: median(cpuMicros),
  perSecond: median(perSecond),
  p50Ms: quantile(latenciesMs, 0.5),
  p99Ms: quantile(latenciesMs, 0.99),
});
