import { BentoCache, bentostore, errors } from "bentocache";
import { memoryDriver } from "bentocache/drivers/memory";

import type { CacheOutcome } from "#app/lib/service-events.ts";

import { storeDriver, type Store } from "./store-driver.server.ts";

/** How long an answer from outside is used. */
export interface Lifetime {
  /** So long it is used as it is. */
  freshMs: number;
  /** So long after that it is still shown, while it is fetched again, or when that fails. */
  staleMs: number;
  /** How long it is remembered that there is no such thing. */
  missingMs?: number;
  /**
   * Asked for in words that anyone can invent, such as a search: kept in memory alone, so that
   * strangers cannot fill the store.
   */
  isPassing?: boolean;
}

export interface UpstreamCache {
  /**
   * What is kept under the key, else what `ask` brings; all who come at once share one asking. What
   * is not there (undefined) is remembered too, for a short while. Throws what `ask` throws when
   * nothing is kept.
   */
  get<Value>(
    key: string,
    lifetime: Lifetime,
    ask: () => Promise<Value | undefined>,
  ): Promise<Value | undefined>;
  /** Whether `get` would be answered without asking first. It asks nobody. */
  has(key: string, lifetime: Lifetime): Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  store: Store;
  /** Called with what went wrong behind an answer: a store that fails, a refresh that did. */
  onTrouble: (trouble: "store" | "refresh", error: unknown) => void;
  /** Hears how each answer was come by. */
  onRead?: (outcome: CacheOutcome) => void;
  maxMemoryBytes?: number;
}

/** An answer and when it came. `null` stands for: there is no such thing. */
interface Stored<Value> {
  fetchedAtMs: number;
  value: Value | null;
}

/** Raised whenever the shape of what is kept changes, so that nobody reads what another wrote. */
const SHAPE = "3";
const MISSING_MS = 15 * 60_000;
/** Counted in UTF-8; in memory a text takes up to twice its bytes, which makes 16 MB. */
const MEMORY_BYTES = 8 * 1024 * 1024;
/** Entries also take room beside their text. */
const MEMORY_ENTRIES = 5_000;

/** Answers from outside: a small memory, and behind it the store, which outlives a restart. */
export function createUpstreamCache(options: Options): UpstreamCache {
  const bento = openBento(options);

  async function find<Value>(
    key: string,
    lifetime: Lifetime,
    ask: () => Promise<Value | undefined>,
  ): Promise<Stored<Value>> {
    const { freshMs, staleMs, missingMs = MISSING_MS, isPassing = false } = lifetime;
    const look = (forceFresh: boolean): Promise<Stored<Value>> =>
      bento.getOrSet<Stored<Value>>({
        key,
        ttl: freshMs,
        grace: freshMs + staleMs,
        skipL2Write: isPassing,
        forceFresh,
        factory: async (context) => {
          const value = (await ask()) ?? null;
          if (value === null) {
            // Anyone can invent what is not there, so the store only loses what it had of it.
            context.setOptions({ ttl: missingMs, skipL2Write: true });
            await bento.delete({ key });
          }
          return { fetchedAtMs: Date.now(), value };
        },
      });
    const kept = await look(false);
    // What was read from the store begins a new life in memory, but is no younger for that.
    const isTooOld = Date.now() > kept.fetchedAtMs + freshMs + staleMs;
    return isTooOld ? look(true) : kept;
  }

  const read = counting(find, options.onRead);
  const underWay = new Map<string, Promise<Stored<unknown>>>();
  return {
    async get<Value>(
      key: string,
      lifetime: Lifetime,
      ask: () => Promise<Value | undefined>,
    ): Promise<Value | undefined> {
      // Those who wait share the failure as well, instead of failing one after the other.
      const found =
        (underWay.get(key) as Promise<Stored<Value>> | undefined) ?? read(key, lifetime, ask);
      if (!underWay.has(key)) {
        underWay.set(key, found);
        const forget = () => void underWay.delete(key);
        found.then(forget, forget);
      }
      try {
        return (await found).value ?? undefined;
      } catch (error) {
        throw error instanceof errors.E_FACTORY_ERROR ? error.cause : error;
      }
    },
    async has(key, { freshMs, staleMs }) {
      if (underWay.has(key)) return true;
      const kept = await bento.get<Stored<unknown>>({ key, grace: freshMs + staleMs });
      return kept !== undefined && Date.now() <= kept.fetchedAtMs + freshMs + staleMs;
    },
    close: () => bento.disconnect(),
  };
}

function openBento({ store, onTrouble, maxMemoryBytes = MEMORY_BYTES }: Options) {
  const layers = bentostore()
    .useL1Layer(memoryDriver({ maxSize: maxMemoryBytes, maxItems: MEMORY_ENTRIES }))
    .useL2Layer(storeDriver({ store, onFailure: (error) => onTrouble("store", error) }));
  return new BentoCache({
    default: "upstream",
    prefix: `upstream-${SHAPE}`,
    stores: { upstream: layers },
    // Nobody waits for what is kept to be fetched again.
    timeout: 0,
    onFactoryError: ({ isBackgroundFactory, cause }) => {
      if (isBackgroundFactory) onTrouble("refresh", cause);
    },
  });
}

type Find = <Value>(
  key: string,
  lifetime: Lifetime,
  ask: () => Promise<Value | undefined>,
) => Promise<Stored<Value>>;

/** Says of each answer how it was come by: what is old is shown at once, and asked for behind it. */
const counting =
  (find: Find, onRead: Options["onRead"]): Find =>
  async (key, lifetime, ask) => {
    let isAsked = false;
    const found = await find(key, lifetime, () => {
      isAsked = true;
      return ask();
    }).catch((error: unknown) => {
      onRead?.("miss");
      throw error;
    });
    const isOld = Date.now() >= found.fetchedAtMs + lifetime.freshMs;
    onRead?.(isOld ? "stale" : isAsked ? "miss" : "hit");
    return found;
  };
