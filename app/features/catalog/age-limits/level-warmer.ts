import { titleKey, type TitleCard } from "../titles/title-card.ts";

export type NamedTitle = Pick<TitleCard, "kind" | "id">;

interface WarmerOptions<How> {
  /** Asks about one title, and stores what it learns. */
  ask: (title: NamedTitle, how: How) => Promise<void>;
  atOnce?: number;
  mostWaiting?: number;
  now?: () => number;
}

/** Loads the levels of titles in the background of the pages that list them. */
export interface LevelWarmer<How> {
  /** Resolves when each of them was asked about or will not be; never rejects. */
  learn(titles: readonly NamedTitle[], how: How): Promise<void>;
  /** It failed so often that callers should not wait for it for some time. */
  hasGivenUp(key: string): boolean;
  close(): void;
}

interface LevelRequest<How> {
  title: NamedTitle;
  how: How;
  done: Promise<void>;
  end: () => void;
}

/** The film database allows ten times as many, and viewers go first. */
const AT_ONCE = 4;
/** Enough for the lists of several pages; the next page that shows the rest asks for it. */
const MOST_WAITING = 600;
const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 3_600_000;
const FAILURES_TO_GIVE_UP = 3;
const MOST_FAILED = 2_000;

/** Asks a few at once, each title once, starting with the list that was opened last. */
export function createLevelWarmer<How>(options: WarmerOptions<How>): LevelWarmer<How> {
  const { ask, atOnce = AT_ONCE, mostWaiting = MOST_WAITING, now = Date.now } = options;
  const failures = new Map<string, { times: number; restsUntilMs: number }>();
  const underWay = new Map<string, LevelRequest<How>>();
  /** The last one is taken next. */
  const waiting = new Map<string, LevelRequest<How>>();
  let isClosed = false;

  const restsNow = (key: string) => (failures.get(key)?.restsUntilMs ?? 0) > now();

  function noteFailure(key: string): void {
    const times = (failures.get(key)?.times ?? 0) + 1;
    const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 4 ** (times - 1));
    failures.delete(key);
    failures.set(key, { times, restsUntilMs: now() + restMs });
    const [oldest] = failures.keys();
    if (failures.size > MOST_FAILED && oldest !== undefined) failures.delete(oldest);
  }

  async function askNext(): Promise<void> {
    const [key, next] = [...waiting].at(-1) ?? [];
    if (key === undefined || next === undefined || underWay.size >= atOnce) return;
    waiting.delete(key);
    underWay.set(key, next);
    try {
      await ask(next.title, next.how);
      failures.delete(key);
    } catch {
      noteFailure(key);
    }
    underWay.delete(key);
    next.end();
    void askNext();
  }

  /** Puts a title at the front of the queue. */
  function enqueue(title: NamedTitle, how: How): Promise<void> {
    const key = titleKey(title);
    const lookup = underWay.get(key) ?? waiting.get(key) ?? begin(title, how);
    waiting.delete(key);
    if (!underWay.has(key)) waiting.set(key, lookup);
    return lookup.done;
  }

  /** Those that have waited longest are dropped. */
  function drop(count: number): void {
    for (const [key, { end }] of [...waiting].slice(0, count)) {
      waiting.delete(key);
      end();
    }
  }

  return {
    async learn(titles, how) {
      if (isClosed) return;
      // A list's first titles are seen first, and the last one in the queue is taken first.
      const wanted = titles.filter((title) => !restsNow(titleKey(title))).toReversed();
      const all = wanted.map((title) => enqueue(title, how));
      drop(Math.max(0, waiting.size - mostWaiting));
      for (let free = underWay.size; free < atOnce; free += 1) void askNext();
      await Promise.all(all);
    },
    hasGivenUp: (key) => restsNow(key) && (failures.get(key)?.times ?? 0) >= FAILURES_TO_GIVE_UP,
    close() {
      isClosed = true;
      drop(waiting.size);
    },
  };
}

function begin<How>(title: NamedTitle, how: How): LevelRequest<How> {
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  return { title, how, done, end };
}
