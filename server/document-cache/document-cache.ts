import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { SharedPage } from "#app/lib/page-handle.ts";
import { WHOLE_PAGE_HEADER } from "#app/lib/whole-page.ts";

import { sendStream } from "./send-stream.ts";
import { etagOf, improvePage, cachePage, type CachedPage, type PageSource } from "./cached-page.ts";
import { PageStore, type Entry } from "./page-store.ts";
import { sendPage } from "./send-page.ts";

/** One shared page, in one setting. */
export interface PageRequest {
  key: string;
  rules: SharedPage;
}

/** What became of a rendering: whole, and perhaps worth keeping, or still on its way. */
export type Rendered =
  | { kind: "whole"; source: PageSource; mayStore: boolean }
  | { kind: "stream"; response: Response };

export interface CacheOptions<Page extends PageRequest> {
  /** Renders the page; from `streamsAtMs` (monotonic) on it hands over what it has. */
  render: (page: Page, streamsAtMs: number, signal: AbortSignal) => Promise<Rendered>;
  report: (error: unknown) => void;
  maxBytes: number;
  maxRareBytes: number;
  /** Whether pages are compressed once more behind the answer: a lot of work for each. */
  improves?: boolean;
  now?: (() => number) | undefined;
  /** A page that is whole within this time is cached, otherwise it is streamed. */
  streamAfterMs: number;
}

/** The time that a slow page gets to become whole behind an answer, or for who cannot use a stream. */
const PATIENCE_BEHIND_MS = 10_000;
/** Node writes header names in lower case. */
const WHOLE = WHOLE_PAGE_HEADER.toLowerCase();
/** A page with a failed section, and an older page whose renewal failed, are served this long. */
const FLAWED_MS = 2000;
const MISSING_FRESH_MS = 60_000;

interface Flight {
  streamsAtMs: number;
  rendered: Promise<Rendered>;
  controller: AbortController;
  /** What was dropped while it was in the air: a page with such a tag shows what was. */
  dropped: Set<string>;
}

/**
 * Keeps shared pages as compressed bytes and serves them to all. One render at a time per page;
 * an older page is served while a new one is made behind it; nothing flawed lies on it for long.
 */
export class DocumentCache<Page extends PageRequest> {
  readonly #render: CacheOptions<Page>["render"];
  readonly #report: CacheOptions<Page>["report"];
  readonly #improves: boolean;
  readonly #now: () => number;
  readonly #streamAfterMs: number;
  readonly #main: PageStore;
  readonly #rare: PageStore;
  readonly #flights = new Map<string, Flight>();
  readonly #counts = { kept: 0, made: 0, streamed: 0 };

  constructor(options: CacheOptions<Page>) {
    this.#render = options.render;
    this.#report = options.report;
    this.#improves = options.improves ?? true;
    this.#now = options.now ?? (() => performance.now());
    this.#streamAfterMs = options.streamAfterMs;
    this.#main = new PageStore(options.maxBytes);
    this.#rare = new PageStore(options.maxRareBytes);
  }

  /** Answers a GET or HEAD: at once, without a promise, when the page is cached. */
  serve(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> | undefined {
    const entry = this.#lookUp(page.key);
    if (!entry) return this.#serveCold(request, response, page);
    this.#counts.kept += 1;
    sendPage(request, response, entry.page);
    if (this.#now() >= entry.freshUntilMs && !this.#flights.has(page.key)) this.#makeBehind(page);
    return undefined;
  }

  /** Drops the pages that show something which has changed. */
  dropTag(tag: string): void {
    for (const flight of this.#flights.values()) flight.dropped.add(tag);
    this.#main.deleteTagged(tag);
    this.#rare.deleteTagged(tag);
  }

  clear(): void {
    for (const flight of this.#flights.values()) flight.dropped.add(EVERYTHING);
    this.#main.clear();
    this.#rare.clear();
  }

  figures() {
    const [main, rare] = [this.#main, this.#rare];
    return { ...this.#counts, pages: main.count + rare.count, bytes: main.bytes + rare.bytes };
  }

  #lookUp(key: string): Entry | undefined {
    const entry = this.#main.get(key) ?? this.#rare.get(key);
    return entry && this.#now() < entry.staleUntilMs ? entry : undefined;
  }

  async #serveCold(request: IncomingMessage, response: ServerResponse, page: Page) {
    const ahead = this.#flights.get(page.key);
    const wantsWhole = WHOLE in request.headers;
    const waitsMs = wantsWhole ? PATIENCE_BEHIND_MS : this.#streamAfterMs;
    const flight = ahead ?? this.#takeOff(page, this.#now() + waitsMs);
    let rendered = ahead ? await follow(ahead, waitsMs) : await flight.rendered;
    let { controller } = flight;
    if (ahead && rendered?.kind !== "whole") {
      // A stream has one reader. Whoever waited beside it gets one of their own, already begun.
      controller = new AbortController();
      const streamsAtMs = wantsWhole
        ? this.#now() + PATIENCE_BEHIND_MS
        : Math.min(ahead.streamsAtMs, this.#now());
      rendered = await this.#render(page, streamsAtMs, controller.signal);
    }
    if (rendered?.kind === "whole") return sendPage(request, response, pageOf(rendered.source));
    if (!rendered) return undefined;
    this.#counts.streamed += 1;
    await sendStream(request, response, rendered.response, controller);
    const isWanted = !this.#flights.has(page.key) && !this.#lookUp(page.key);
    return isWanted ? this.#makeBehind(page) : undefined;
  }

  #takeOff(page: Page, streamsAtMs: number): Flight {
    const controller = new AbortController();
    const rendered = this.#render(page, streamsAtMs, controller.signal);
    const flight: Flight = { streamsAtMs, rendered, controller, dropped: new Set() };
    this.#flights.set(page.key, flight);
    this.#counts.made += 1;
    void this.#awaitLanding(page, flight);
    return flight;
  }

  /** Whoever asked hears of a failure; here it only ends the flight. */
  async #awaitLanding(page: Page, flight: Flight): Promise<void> {
    try {
      this.#land(page, flight, await flight.rendered);
    } catch {
      return;
    } finally {
      this.#flights.delete(page.key);
    }
  }

  #makeBehind(page: Page): void {
    void this.#awaitBehind(page.key, this.#takeOff(page, this.#now() + PATIENCE_BEHIND_MS));
  }

  async #awaitBehind(key: string, flight: Flight): Promise<void> {
    try {
      const outcome = await flight.rendered;
      if (outcome.kind === "whole" && outcome.mayStore) return;
      if (outcome.kind === "stream") await outcome.response.body?.cancel();
    } catch (error) {
      this.#report(error);
    }
    this.#keepOlder(key);
  }

  /** A renewal that failed is not tried again with every request. */
  #keepOlder(key: string): void {
    const older = this.#lookUp(key);
    if (older) older.freshUntilMs = this.#now() + FLAWED_MS;
  }

  #land(page: Page, flight: Flight, outcome: Rendered): void {
    if (outcome.kind === "stream" || !outcome.mayStore) return;
    const { source } = outcome;
    if (flight.dropped.has(EVERYTHING) || !flight.dropped.isDisjointFrom(source.tags)) return;
    const older = this.#lookUp(page.key);
    if (source.flawed && older && !older.page.flawed) this.#keepOlder(page.key);
    else this.#keep(page, source, older?.page);
  }

  #keep({ key, rules }: Page, source: PageSource, older: CachedPage | undefined): void {
    const isSame = older?.etag === etagOf(source);
    const page = isSame ? { ...older, tags: source.tags, flawed: source.flawed } : pageOf(source);
    const isFound = source.status === 200;
    const segment = isFound && rules.segment !== "rare" ? this.#main : this.#rare;
    const freshMs = isFound ? rules.freshSeconds * 1000 : MISSING_FRESH_MS;
    const staleMs = isFound && !source.flawed ? rules.staleSeconds * 1000 : 0;
    const freshUntilMs = this.#now() + (source.flawed ? Math.min(FLAWED_MS, freshMs) : freshMs);
    this.#main.delete(key);
    this.#rare.delete(key);
    segment.set(key, { page, freshUntilMs, staleUntilMs: freshUntilMs + staleMs });
    if (!this.#improves || isSame || source.flawed) return;
    improve(segment, key, page, source).catch(this.#report);
  }
}

/** Waits for another's rendering, but no longer than for one of our own. */
async function follow(flight: Flight, mostMs: number): Promise<Rendered | undefined> {
  const timer = new AbortController();
  const timeout = wait(mostMs, undefined, { signal: timer.signal, ref: false });
  const outcome = await Promise.race([flight.rendered, timeout.catch(() => undefined)]);
  timer.abort();
  return outcome;
}

/** Puts the smallest body in the place of the first one, if that is still the page. */
async function improve(segment: PageStore, key: string, cached: CachedPage, source: PageSource) {
  const improved = await improvePage(cached, source);
  const entry = segment.get(key);
  if (entry?.page === cached) segment.set(key, { ...entry, page: improved });
}

/** Means every tag in a render's list; no loader can set it. */
const EVERYTHING = "\0";

/** Several waiting viewers get the same rendering: it is compressed once. */
const pages = new WeakMap<PageSource, CachedPage>();

function pageOf(source: PageSource): CachedPage {
  const page = pages.get(source) ?? cachePage(source);
  pages.set(source, page);
  return page;
}
