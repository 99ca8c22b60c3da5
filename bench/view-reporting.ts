import { Connection } from "./connection.ts";
import { VIEWERS } from "./filling/filled-matinee.ts";
import { trackView, viewReport } from "./filling/filled-viewers.ts";

export interface ReportFigures {
  /** The views that the server acknowledged, each by a unique number. */
  acknowledged: number[];
  latenciesMs: number[];
  tookMs: number;
}

interface ReportingOptions {
  connections: number;
  viewsPerPost: number;
  /** The first number, when earlier ones were used before. */
  firstPost?: number;
}

/** Title ids from here on are used only once. */
const FIRST_ID = 1_000_000;
/** The maximum number of views in a report. */
const IDS_OF_A_POST = 50;

/** Browsers that report views over a few connections, each time for another viewer. */
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
    const request = trackView(user, viewsPerPost === 1 ? reports[0] : reports);
    const { status, body } = await connection.ask(request);
    if (status === 200) return ids;
    throw new Error(`A report returned ${status}: ${body.toString()}`);
  }

  return {
    /** Until the time is over; requests in flight are still awaited. */
    async goOn(forMs: number): Promise<ReportFigures> {
      const reported: ReportFigures = { acknowledged: [], latenciesMs: [], tookMs: 0 };
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
