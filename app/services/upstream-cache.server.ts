import type { CacheOutcome } from "#app/lib/service-events.ts";

import { remembering } from "#app/lib/remembering.ts";

import { createBoundedMemory } from "./bounded-memory.ts";

/** How long an answer from outside is used. */
export interface Lifetime {
  /** Fresh: used as it is. */
  freshMs: number;
  /** Stale: still used for this long, while it is refreshed, or when a refresh fails. */
  staleMs: number;
  /** How long a missing resource is remembered. */
  missingMs?: number;
  /**
   * The key contains words that anyone can invent, such as a search: stored in memory alone, so
   * that strangers cannot fill the store.
   */
  isPassing?: boolean;
}

type Ask<Value> = () => Promise<Value | undefined>;

export interface UpstreamCache {
  /**
   * Returns the cached answer for a key, otherwise what `ask` returns; simultaneous callers share
   * one request. A missing resource (undefined) is remembered too, for a short while. Throws what
   * `ask` throws when nothing is cached.
   */
  get<Value>(key: string, lifetime: Lifetime, ask: Ask<Value>): Promise<Value | undefined>;
  /** Whether `get` would be answered without a request. Makes none itself. */
  has(key: string, lifetime: Lifetime): Promise<boolean>;
  /** Answers that are still on their way are no longer stored. */
  close(): void;
}

/** Survives a restart, and is shared where several servers use one database. */
export interface Store {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array, expiresAtMs: number): Promise<void>;
  delete(key: string): Promise<boolean>;
}

interface Options {
  store: Store;
  /** Receives errors that cost no answer: a failing store, a failing refresh. */
  onTrouble: (trouble: "store" | "refresh", error: unknown) => void;
  /** Receives where each answer came from. */
  onRead?: (outcome: CacheOutcome) => void;
  maxMemoryBytes?: number;
  /** Runs what all callers share apart from the request that came first, and from its language. */
  runShared?: <Result>(work: () => Result) => Result;
}

/** An answer and its time. `null` means that there is no such resource. */
interface Entry {
  fetchedAtMs: number;
  value: unknown;
}

/** Raised whenever the shape of entries changes, so that older entries are ignored. */
const PREFIX = "upstream-6:";
const MISSING_MS = 15 * 60_000;
/** Counted in UTF-8; in memory a text takes up to twice its bytes, so at most 16 MB. */
const MEMORY_BYTES = 8 * 1024 * 1024;
/** Entries also take space besides their text. */
const MEMORY_ENTRIES = 5_000;
/** Of what is asked for most, also what its text says. */
const MOST_PARSED = 200;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Caches outside answers in a small memory, backed by the store, which survives a restart. */
export function createUpstreamCache(options: Options): UpstreamCache {
  const { onTrouble, onRead, runShared = (work) => work() } = options;
  const layers = openLayers(options);
  const reading = new Map<string, Promise<Entry>>();
  const asking = new Map<string, Promise<Entry>>();

  const fetchEntry = <Value>(key: string, lifetime: Lifetime, ask: Ask<Value>) =>
    share(asking, key, async () => {
      const entry: Entry = { value: (await runShared(ask)) ?? null, fetchedAtMs: Date.now() };
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
      // Waiting callers share the failure, instead of failing one after the other.
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

/** Memory and store as one. A failing store is reported and costs no answer. */
function openLayers({ store, onTrouble, maxMemoryBytes = MEMORY_BYTES }: Options) {
  const memory = createBoundedMemory(maxMemoryBytes, MEMORY_ENTRIES, (text: string) =>
    Buffer.byteLength(text),
  );
  // Nobody may change what others are given as well.
  const parse = remembering(
    MOST_PARSED,
    (text) => JSON.parse(text, (_, value: unknown) => Object.freeze(value)) as Entry,
  );
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
      const known = text === undefined ? undefined : parse(text);
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
        // Anyone can invent missing resources, so the store only deletes its entry.
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

/** One refresh at a time for each key; callers that come meanwhile share it. */
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
