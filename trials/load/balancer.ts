/** One request, from when it was sent until its answer was complete. */
export interface BalancerAnswer {
  status: number;
  text: string;
  location: string | null;
}

/** A request that got no answer. */
interface LostRequest {
  origin: string;
  begunAtMs: number;
  what: string;
  reason: string;
}

export interface Balancer {
  ask: (path: string, init: RequestInit) => Promise<BalancerAnswer | undefined>;
  /** From now on requests go to these servers. */
  lead: (origins: readonly string[]) => void;
  /** Requests without an answer; their callers got undefined. */
  lost: readonly LostRequest[];
  /** Forgets the lost requests: they were expected. */
  forgetLost: () => void;
  /** How long each answer took since the last call. */
  takeDurationsMs: () => number[];
  /** Requests that a server has received and not answered. */
  openRequests: (origin: string) => number;
}

/**
 * Runs in front of the servers as a proxy does: each request goes to any of them, and to the next
 * one where nothing listens. A request that a server had begun is not retried: it is lost, and
 * reported.
 */
export function createBalancer(random: () => number, first: readonly string[]): Balancer {
  let origins = first;
  const lost: LostRequest[] = [];
  let durationsMs: number[] = [];
  const flying = new Map<string, number>();
  const count = (origin: string, by: number) => flying.set(origin, (flying.get(origin) ?? 0) + by);

  async function ask(path: string, init: RequestInit): Promise<BalancerAnswer | undefined> {
    const start = Math.floor(random() * origins.length);
    const order = [...origins.slice(start), ...origins.slice(0, start)];
    const begunAtMs = performance.now();
    for (const [index, origin] of order.entries()) {
      count(origin, 1);
      try {
        const response = await fetch(origin + path, { redirect: "manual", ...init });
        const text = await response.text();
        durationsMs.push(performance.now() - begunAtMs);
        return { status: response.status, text, location: response.headers.get("location") };
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === "ECONNREFUSED" && index + 1 < order.length) continue;
        lost.push({ origin, begunAtMs, what: `${init.method ?? "GET"} ${path}`, reason });
        return undefined;
      } finally {
        count(origin, -1);
      }
    }
    return undefined;
  }

  return {
    ask,
    lead: (next) => {
      origins = next;
    },
    lost,
    forgetLost: () => void lost.splice(0),
    takeDurationsMs: () => {
      const taken = durationsMs;
      durationsMs = [];
      return taken;
    },
    openRequests: (origin) => flying.get(origin) ?? 0,
  };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return String(cause);
}
