import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { SharedPage } from "#app/lib/page-handle.ts";
import { WHOLE_PAGE_HEADER } from "#app/lib/requests/whole-page.ts";

import { sendStream } from "./send-stream.ts";
import { etagOf, improvePage, cachePage, type CachedPage, type PageSource } from "./cached-page.ts";
import { PageStore, type Entry } from "./page-store.ts";
import { sendPage } from "./send-page.ts";

/** One shared page, in one setting. */
export interface PageRequest {
  key: string;
  rules: SharedPage;
  /** Whether it is in another language than the operator's own. */
  isTranslated?: boolean;
}

/** The outcome of a rendering: complete, and perhaps worth storing, or still streaming. */
export type RenderOutcome =
  | { kind: "whole"; source: PageSource; mayStore: boolean }
  | { kind: "stream"; response: Response };

export interface CacheOptions<Page extends PageRequest> {
  /** Renders the page; from `streamsAtMs` (monotonic) on it returns what it has. */
  render: (page: Page, streamsAtMs: number, signal: AbortSignal) => Promise<RenderOutcome>;
  report: (error: unknown) => void;
  maxBytes: number;
  maxRareBytes: number;
  maxTranslatedBytes?: number;
  /** Whether pages are compressed again after the answer, which costs a lot of processor time. */
  improves?: boolean;
  now?: (() => number) | undefined;
  /** A page that is complete within this time is cached, otherwise it is streamed. */
  streamAfterMs: number;
}

/**
 * The time for a slow page to complete in the background, or for a client that cannot use a stream.
 */
const BACKGROUND_TIMEOUT_MS = 10_000;
/** Node writes header names in lower case. */
const WHOLE = WHOLE_PAGE_HEADER.toLowerCase();
/** How long a page with a failed section is served, and an older page whose renewal failed. */
const FLAWED_MS = 2000;
const MISSING_FRESH_MS = 60_000;

interface Render {
  streamsAtMs: number;
  rendered: Promise<RenderOutcome>;
  controller: AbortController;
  /** What was dropped while it was rendered: a page with such a tag shows the old state. */
  dropped: Set<string>;
}

/**
 * Stores shared pages as compressed bytes and serves them to all. One rendering at a time for each
 * page; an older page is served while a new one is rendered; a flawed one is replaced soon.
 */
export class DocumentCache<Page extends PageRequest> {
  readonly #render: CacheOptions<Page>["render"];
  readonly #report: CacheOptions<Page>["report"];
  readonly #improves: boolean;
  readonly #now: () => number;
  readonly #streamAfterMs: number;
  readonly #main: PageStore;
  readonly #rare: PageStore;
  readonly #translated: PageStore;
  readonly #segments: readonly PageStore[];
  readonly #renders = new Map<string, Render>();
  readonly #counts = { cached: 0, rendered: 0, streamed: 0 };

  constructor(options: CacheOptions<Page>) {
    this.#render = options.render;
    this.#report = options.report;
    this.#improves = options.improves ?? true;
    this.#now = options.now ?? (() => performance.now());
    this.#streamAfterMs = options.streamAfterMs;
    this.#main = new PageStore(options.maxBytes);
    this.#rare = new PageStore(options.maxRareBytes);
    this.#translated = new PageStore(options.maxTranslatedBytes ?? options.maxBytes);
    this.#segments = [this.#main, this.#translated, this.#rare];
  }

  /** Answers a GET or HEAD: at once, without a promise, when the page is cached. */
  serve(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> | undefined {
    const entry = this.#lookUp(page.key);
    if (!entry) return this.#serveCold(request, response, page);
    this.#counts.cached += 1;
    sendPage(request, response, entry.page);
    if (this.#now() >= entry.freshUntilMs && !this.#renders.has(page.key)) this.#makeBehind(page);
    return undefined;
  }

  /** Drops the pages that show something which has changed. */
  dropTag(tag: string): void {
    for (const render of this.#renders.values()) render.dropped.add(tag);
    for (const segment of this.#segments) segment.deleteTagged(tag);
  }

  clear(): void {
    for (const render of this.#renders.values()) render.dropped.add(EVERYTHING);
    for (const segment of this.#segments) segment.clear();
  }

  figures() {
    const pages = this.#segments.reduce((sum, { count }) => sum + count, 0);
    const bytes = this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return { ...this.#counts, pages, bytes };
  }

  #lookUp(key: string): Entry | undefined {
    const entry = this.#main.get(key) ?? this.#translated.get(key) ?? this.#rare.get(key);
    return entry && this.#now() < entry.staleUntilMs ? entry : undefined;
  }

  async #serveCold(request: IncomingMessage, response: ServerResponse, page: Page) {
    const ahead = this.#upToDate(page.key);
    const wantsWhole = WHOLE in request.headers;
    const waitsMs = wantsWhole ? BACKGROUND_TIMEOUT_MS : this.#streamAfterMs;
    const render = ahead ?? this.#startRender(page, this.#now() + waitsMs);
    let rendered = ahead ? await follow(ahead, waitsMs) : await render.rendered;
    let { controller } = render;
    if (ahead && rendered?.kind !== "whole") {
      // A stream has one reader. Other waiting requests get a rendering of their own, which has
      // already started.
      controller = new AbortController();
      const streamsAtMs = wantsWhole
        ? this.#now() + BACKGROUND_TIMEOUT_MS
        : Math.min(ahead.streamsAtMs, this.#now());
      rendered = await this.#render(page, streamsAtMs, controller.signal);
    }
    if (rendered?.kind === "whole") return sendPage(request, response, pageOf(rendered.source));
    if (!rendered) return undefined;
    this.#counts.streamed += 1;
    await sendStream(request, response, rendered.response, controller);
    const isWanted = !this.#renders.has(page.key) && !this.#lookUp(page.key);
    return isWanted ? this.#makeBehind(page) : undefined;
  }

  /** The rendering that a request may wait for: one from before a change shows the old state. */
  #upToDate(key: string): Render | undefined {
    const render = this.#renders.get(key);
    return render?.dropped.size === 0 ? render : undefined;
  }

  #startRender(page: Page, streamsAtMs: number): Render {
    const controller = new AbortController();
    const rendered = this.#render(page, streamsAtMs, controller.signal);
    const render: Render = { streamsAtMs, rendered, controller, dropped: new Set() };
    this.#renders.set(page.key, render);
    this.#counts.rendered += 1;
    void this.#awaitRender(page, render);
    return render;
  }

  /** Whoever asked gets the failure; here it only ends the rendering. */
  async #awaitRender(page: Page, render: Render): Promise<void> {
    // One that a later one has replaced has not heard what was dropped since.
    const isLatest = () => this.#renders.get(page.key) === render;
    try {
      const outcome = await render.rendered;
      if (isLatest()) this.#storeRender(page, render, outcome);
    } catch {
      return;
    } finally {
      if (isLatest()) this.#renders.delete(page.key);
    }
  }

  #makeBehind(page: Page): void {
    void this.#awaitBehind(page.key, this.#startRender(page, this.#now() + BACKGROUND_TIMEOUT_MS));
  }

  async #awaitBehind(key: string, render: Render): Promise<void> {
    try {
      const outcome = await render.rendered;
      if (outcome.kind === "whole" && outcome.mayStore) return;
      if (outcome.kind === "stream") await outcome.response.body?.cancel();
    } catch (error) {
      this.#report(error);
    }
    this.#keepOlder(key);
  }

  /** A failed renewal is not repeated with every request. */
  #keepOlder(key: string): void {
    const older = this.#lookUp(key);
    if (older) older.freshUntilMs = this.#now() + FLAWED_MS;
  }

  #storeRender(page: Page, render: Render, outcome: RenderOutcome): void {
    if (outcome.kind === "stream" || !outcome.mayStore) return;
    const { source } = outcome;
    if (render.dropped.has(EVERYTHING) || !render.dropped.isDisjointFrom(source.tags)) return;
    const older = this.#lookUp(page.key);
    if (source.flawed && older && !older.page.flawed) this.#keepOlder(page.key);
    else this.#store(page, source, older?.page);
  }

  #segmentFor({ rules, isTranslated }: Page, { status }: PageSource): PageStore {
    if (status !== 200 || rules.segment === "rare") return this.#rare;
    return isTranslated ? this.#translated : this.#main;
  }

  #store(pageRequest: Page, source: PageSource, older: CachedPage | undefined): void {
    const { key, rules } = pageRequest;
    const isSame = older?.etag === etagOf(source);
    const page = isSame ? { ...older, tags: source.tags, flawed: source.flawed } : pageOf(source);
    const isFound = source.status === 200;
    const segment = this.#segmentFor(pageRequest, source);
    const freshMs = isFound ? rules.freshSeconds * 1000 : MISSING_FRESH_MS;
    const staleMs = isFound && !source.flawed ? rules.staleSeconds * 1000 : 0;
    const freshUntilMs = this.#now() + (source.flawed ? Math.min(FLAWED_MS, freshMs) : freshMs);
    for (const each of this.#segments) each.delete(key);
    segment.set(key, { page, freshUntilMs, staleUntilMs: freshUntilMs + staleMs });
    if (!this.#improves || isSame || source.flawed) return;
    improve(segment, key, page, source).catch(this.#report);
  }
}

/** Waits for another request's rendering, but no longer than for its own. */
async function follow(render: Render, mostMs: number): Promise<RenderOutcome | undefined> {
  const timer = new AbortController();
  const timeout = wait(mostMs, undefined, { signal: timer.signal, ref: false });
  const outcome = await Promise.race([render.rendered, timeout.catch(() => undefined)]);
  timer.abort();
  return outcome;
}

/** Replaces the first body by the smallest one, if the page is still the current one. */
async function improve(segment: PageStore, key: string, cached: CachedPage, source: PageSource) {
  segment.replace(key, cached, await improvePage(cached, source));
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
