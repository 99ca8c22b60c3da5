import type { CacheOutcome } from "#app/lib/service-events.ts";

import { createBoundedMemory } from "./bounded-memory.ts";

/** How long an answer from outside is used. */
export interface Lifetime {
  /** So long it is used as it is. */
  freshMs: number;
  /** So long after that it is still shown, while it is fetched again, or when that fails. */
  staleMs: number;
  /** How long it is remembered that there is no such thing. */
  missingMs?: number;
  /**
   * Asked for in words that anyone can invent, such as a search: remembered in memory alone, so
   * that strangers cannot fill the store.
   */
  isPassing?: boolean;
}

type Ask<Value> = () => Promise<Value | undefined>;

export interface UpstreamCache {
  /**
   * What is cached under the key, else what `ask` brings; all who come at once share one request.
   * What does not exist (undefined) is remembered too, for a short while. Throws what `ask` throws
   * when nothing is cached.
   */
  get<Value>(key: string, lifetime: Lifetime, ask: Ask<Value>): Promise<Value | undefined>;
  /** Whether `get` would be answered without asking first. It asks nobody. */
  has(key: string, lifetime: Lifetime): Promise<boolean>;
  /** What is under way is no longer stored. */
  close(): void;
}

/** What outlives a restart, and is shared where several servers have one database. */
export interface Store {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array, expiresAtMs: number): Promise<void>;
  delete(key: string): Promise<boolean>;
}

interface Options {
  store: Store;
  /** Called with what went wrong behind an answer: a store that fails, a refresh that did. */
  onTrouble: (trouble: "store" | "refresh", error: unknown) => void;
  /** Called with where each answer came from. */
  onRead?: (outcome: CacheOutcome) => void;
  maxMemoryBytes?: number;
}

/** An answer and when it came. `null` stands for: there is no such thing. */
interface Entry {
  fetchedAtMs: number;
  value: unknown;
}

/** Raised whenever the shape of entries changes, so that nobody reads what another version wrote. */
const PREFIX = "upstream-4:";
const MISSING_MS = 15 * 60_000;
/** Counted in UTF-8; in memory a text takes up to twice its bytes, which makes 16 MB. */
const MEMORY_BYTES = 8 * 1024 * 1024;
/** Entries also take room beside their text. */
const MEMORY_ENTRIES = 5_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Answers from outside: a small memory, and behind it the store, which outlives a restart. */
export function createUpstreamCache(options: Options): UpstreamCache {
  const { onTrouble, onRead } = options;
  const layers = openLayers(options);
  const reading = new Map<string, Promise<Entry>>();
  const asking = new Map<string, Promise<Entry>>();

  const fetchEntry = <Value>(key: string, lifetime: Lifetime, ask: Ask<Value>) =>
    share(asking, key, async () => {
      const entry: Entry = { value: (await ask()) ?? null, fetchedAtMs: Date.now() };
      await layers.save(key, entry, lifetime);
      return entry;
    });

  async function read<Value>(key: string, lifetime: Lifetime, ask: Ask<Value>): Promise<Entry> {
    const found = await layers.find(key, lifetime);
    if (!found || isTooOld(found, lifetime)) {
      onRead?.("miss");
      return fetchEntry(key, lifetime, ask);
    }
    onRead?.(isFresh(found, lifetime) ? "hit" : "stale");
    if (!isFresh(found, lifetime) && !asking.has(key)) {
      fetchEntry(key, lifetime, ask).catch((error: unknown) => onTrouble("refresh", error));
    }
    return found;
  }

  return {
    async get<Value>(key: string, lifetime: Lifetime, ask: Ask<Value>) {
      // Those who wait share the failure as well, instead of failing one after the other.
      const { value } = await share(reading, key, () => read(key, lifetime, ask));
      return (value ?? undefined) as Value | undefined;
    },
    async has(key, lifetime) {
      if (reading.has(key)) return true;
      const found = await layers.find(key, lifetime);
      return found !== undefined && !isTooOld(found, lifetime);
    },
    close: layers.close,
  };
}

/** The memory and the store as one. A store that fails is reported and costs no answer. */
function openLayers({ store, onTrouble, maxMemoryBytes = MEMORY_BYTES }: Options) {
  const memory = createBoundedMemory(maxMemoryBytes, MEMORY_ENTRIES);
  let isClosed = false;

  async function attempt<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await use();
    } catch (error) {
      onTrouble("store", error);
      return undefined;
    }
  }

  return {
    /** The newest entry, which another server may have stored. */
    async find(key: string, lifetime: Lifetime): Promise<Entry | undefined> {
      const text = memory.get(key);
      const known = text === undefined ? undefined : (JSON.parse(text) as Entry);
      if (known && isFresh(known, lifetime)) return known;
      const stored = await attempt(async () => {
        const bytes = await store.get(PREFIX + key);
        return bytes && (JSON.parse(decoder.decode(bytes)) as Entry);
      });
      if (!stored || (known && known.fetchedAtMs >= stored.fetchedAtMs)) return known;
      memory.set(key, JSON.stringify(stored));
      return stored;
    },

    async save(key: string, entry: Entry, lifetime: Lifetime): Promise<void> {
      if (isClosed) return;
      const text = JSON.stringify(entry);
      memory.set(key, text);
      if (entry.value === null) {
        // Anyone can invent what does not exist, so the store only loses what it had of it.
        await attempt(() => store.delete(PREFIX + key));
      } else if (!lifetime.isPassing) {
        const expiresAtMs = entry.fetchedAtMs + lifetime.freshMs + lifetime.staleMs;
        await attempt(() => store.set(PREFIX + key, encoder.encode(text), expiresAtMs));
      }
    },

    close(): void {
      isClosed = true;
    },
  };
}

function isFresh({ fetchedAtMs, value }: Entry, lifetime: Lifetime): boolean {
  const { freshMs, missingMs = MISSING_MS } = lifetime;
  return Date.now() < fetchedAtMs + (value === null ? missingMs : freshMs);
}

const isTooOld = ({ fetchedAtMs }: Entry, { freshMs, staleMs }: Lifetime) =>
  Date.now() > fetchedAtMs + freshMs + staleMs;

/** One at a time for each key: whoever comes while one is under way gets the same. */
function share<Result>(
  underWay: Map<string, Promise<Result>>,
  key: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const found = underWay.get(key);
  if (found) return found;
  const started = start().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
}
