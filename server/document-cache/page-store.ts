import { weightOf, type CachedPage } from "./cached-page.ts";

/** A cached page and until when it may be served. */
export interface Entry {
  page: CachedPage;
  freshUntilMs: number;
  staleUntilMs: number;
}

/**
 * One segment of the document cache, limited in bytes: the least recently requested page is
 * evicted. A `Map` remembers the order of insertion, so a page that is read is inserted again.
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
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  set(key: string, entry: Entry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += weightOf(entry.page);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
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
