import { weightOf, type CachedPage } from "./cached-page.ts";

/** A cached page and until when it may be served. */
export interface Entry {
  page: CachedPage;
  freshUntilMs: number;
  staleUntilMs: number;
  /** Whether it was requested since it was stored or went to the end. */
  isWanted?: boolean;
}

/**
 * One segment of the document cache, limited in bytes: pages that nobody requests any more go first.
 * A `Map` remembers the order of insertion. The page at its front is evicted, or goes to its end if
 * it was requested meanwhile; so a request itself moves nothing.
 */
export class PageStore {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isWanted = true;
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    this.#bytes += weightOf(entry.page);
    for (const [oldest, each] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      if (each.isWanted) this.#moveToEnd(oldest, each);
      else this.delete(oldest);
    }
    this.#entries.set(key, entry);
  }

  /** Stores a page in another's place, if that is still the current one. */
  replace(key: string, before: CachedPage, page: CachedPage): void {
    const entry = this.#entries.get(key);
    if (entry?.page !== before) return;
    entry.page = page;
    this.#bytes += weightOf(page) - weightOf(before);
  }

  #moveToEnd(key: string, entry: Entry): void {
    entry.isWanted = false;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= weightOf(entry.page);
  }

  deleteTagged(tag: string): void {
    for (const [key, entry] of this.#entries) if (entry.page.tags.has(tag)) this.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
