import { Connection } from "./connection.ts";
import { VIEWERS } from "./filled-matinee.ts";
import { trackView, viewReport } from "./filled-viewers.ts";

export interface Reported {
  /** What the server said that it has recorded, each by a number that is no other's. */
  acknowledged: number[];
  latenciesMs: number[];
  tookMs: number;
}

interface ReportingOptions {
  connections: number;
  viewsPerPost: number;
  /** Where the numbers begin, when others were given before. */
  firstPost?: number;
}

/** Ids of titles from here on are only ever given once. */
const FIRST_ID = 1_000_000;
/** No report has more views. */
const IDS_OF_A_POST = 50;

/** Browsers that report views over a few connections, each time another viewer's. */
export function createReporting(
  origin: string,
  { connections, viewsPerPost, firstPost = 0 }: ReportingOptions,
) {
  const open = Array.from({ length: connections }, () => new Connection(origin));
  let next = firstPost;

  async function report(connection: Connection): Promise<number[]> {
    const post = next++;
    const user = post % VIEWERS;
    const first = FIRST_ID + post * IDS_OF_A_POST;
    const ids = Array.from({ length: viewsPerPost }, (_, index) => first + index);
    const reports = ids.map((id) => viewReport(user, id));
    const asked = trackView(user, viewsPerPost === 1 ? reports[0] : reports);
    const { status, body } = await connection.ask(asked);
    if (status === 200) return ids;
    throw new Error(`A report was answered ${status}: ${body.toString()}`);
  }

  return {
    /** Until the time is over; what is under way then is still waited for. */
    async goOn(forMs: number): Promise<Reported> {
      const reported: Reported = { acknowledged: [], latenciesMs: [], tookMs: 0 };
      const startedAtMs = performance.now();
      const goOnWith = async (connection: Connection) => {
        while (performance.now() - startedAtMs < forMs) {
          const sentAtMs = performance.now();
          reported.acknowledged.push(...(await report(connection)));
          reported.latenciesMs.push(performance.now() - sentAtMs);
        }
      };
      await Promise.all(open.map(goOnWith));
      return { ...reported, tookMs: performance.now() - startedAtMs };
    },
    /** Until the server is gone; returns what it acknowledged until then. */
    async untilItEnds(onReport: () => void): Promise<number[]> {
      const acknowledged: number[] = [];
      const goOnWith = async (connection: Connection) => {
        for (;;) {
          const ids = await report(connection).catch(() => undefined);
          if (ids === undefined) return;
          acknowledged.push(...ids);
          onReport();
        }
      };
      await Promise.all(open.map(goOnWith));
      return acknowledged;
    },
    close: () => open.forEach((connection) => connection.close()),
  };
}
