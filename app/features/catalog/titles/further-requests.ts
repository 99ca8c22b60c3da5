import type { Setting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";
import type { Lifetime, UpstreamCache } from "#app/services/upstream-cache.server.ts";

/** One more request for an item that is shown without it as well. */
type AskFurther = <Value>(
  key: string,
  ask: () => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/**
 * What an item may still ask for, as its setting allows (`furtherRequests`). What is cached costs
 * nothing. What may not be asked for now, or fails, is undefined, and the rendering is unfinished.
 */
export async function furtherRequestsFor(
  key: string,
  { cache, lifetime, setting }: { cache: UpstreamCache; lifetime: Lifetime; setting: Setting },
): Promise<AskFurther> {
  const { furtherRequests, allowance, noteUnfinished } = setting;
  let left = Number.POSITIVE_INFINITY;
  if (furtherRequests === "never") left = 0;
  if (furtherRequests === "later") left = (await cache.has(key, lifetime)) ? 1 : 0;

  async function mayAsk(further: string): Promise<boolean> {
    if (await cache.has(further, lifetime)) return true;
    if (left === 0 || allowance?.grant([further]).has(further) === false) return false;
    left -= 1;
    return true;
  }

  return async (further, ask) => {
    if (await mayAsk(further)) {
      try {
        return await cache.get(further, lifetime, ask);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }
    noteUnfinished?.();
    return undefined;
  };
}
