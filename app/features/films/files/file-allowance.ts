interface Options {
  /** How many files a caller may have open at a time. */
  mostOpen: number;
  /** After this many bytes in a window, no other file is opened. */
  mostBytes: number;
  windowMs: number;
  /** A monotonic clock: if it could be set back, a window would last until it has caught up. */
  now?: () => number;
}

/** A file that passes through this server to one caller. */
export interface OpenFile {
  count(bytes: number): void;
  close(): void;
}

/** Undefined when this caller may not open another file now. */
export type FileAllowance = (who: string) => OpenFile | undefined;

/** How many callers are tracked at a time; one more starts all counts of bytes anew. */
const MOST_COUNTED = 10_000;

const monotonic = () => performance.now();

/** Bounds what one caller takes from the operator's line. */
export function createFileAllowance(options: Options): FileAllowance {
  const { mostOpen, mostBytes, windowMs, now = monotonic } = options;
  const open = new Map<string, number>();
  const passed = new Map<string, number>();
  let endsAtMs = 0;
  return (who) => {
    if (now() >= endsAtMs || passed.size >= MOST_COUNTED) {
      passed.clear();
      endsAtMs = now() + windowMs;
    }
    const before = open.get(who) ?? 0;
    if (before >= mostOpen || (passed.get(who) ?? 0) >= mostBytes) return undefined;
    open.set(who, before + 1);
    let isOpen = true;
    return {
      count: (bytes) => void passed.set(who, (passed.get(who) ?? 0) + bytes),
      close() {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(who) ?? 1) - 1;
        if (left > 0) open.set(who, left);
        else open.delete(who);
      },
    };
  };
}
