import { Histogram, type Registry } from "prom-client";

/** A shared page from the cache or rendered, or a page rendered for one request. */
export type PageKind = "cached" | "rendered" | "private";

interface Labels {
  method: string;
  status: number;
  page: PageKind;
}

/** Requests with the same labels. */
interface RouteTimes {
  labels: Labels;
  /** How many took no longer than each bound, and longer than the one before. */
  counts: number[];
  longer: number;
  seconds: number;
}

const NAME = "matinee_request_seconds";
const HELP = "How long requests for pages and endpoints took. Files and pictures are not counted.";
const BOUNDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * How long requests took. It counts them itself, because `observe` of a histogram takes about as
 * long as finding a cached page.
 */
export class RequestTimes extends Histogram<keyof Labels> {
  readonly #counted: RouteTimes[] = [];

  constructor(registers: Registry[]) {
    super({
      name: NAME,
      help: HELP,
      buckets: BOUNDS,
      registers,
    });
  }

  add(method: string, status: number, seconds: number, page: PageKind): void {
    const counted = this.#find(method, status, page);
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    if (at === -1) counted.longer += 1;
    else counted.counts[at] = (counted.counts[at] ?? 0) + 1;
    counted.seconds += seconds;
  }

  #find(method: string, status: number, page: PageKind): RouteTimes {
    for (const counted of this.#counted) {
      const { labels } = counted;
      if (labels.status === status && labels.page === page && labels.method === method) {
        return counted;
      }
    }
    const labels = { method, status, page };
    const first = { labels, counts: BOUNDS.map(() => 0), longer: 0, seconds: 0 };
    this.#counted.push(first);
    return first;
  }

  /** What `get` and the registry read of a histogram; its types don't mention it. */
  async getForPromString() {
    const values = this.#counted.flatMap(valuesOf);
    return { name: NAME, help: HELP, type: "histogram", aggregator: "sum", values };
  }
}

/** A histogram's values: each bound includes what is counted for those before it. */
function valuesOf({ labels: sharedLabels, counts, longer, seconds }: RouteTimes) {
  let sum = 0;
  const buckets = BOUNDS.map((le, at) => {
    sum += counts[at] ?? 0;
    return { labels: { le }, sharedLabels, value: sum, metricName: `${NAME}_bucket` };
  });
  const all = sum + longer;
  return [
    ...buckets,
    { labels: { le: "+Inf" }, sharedLabels, value: all, metricName: `${NAME}_bucket` },
    { labels: {}, sharedLabels, value: seconds, metricName: `${NAME}_sum` },
    { labels: {}, sharedLabels, value: all, metricName: `${NAME}_count` },
  ];
}
