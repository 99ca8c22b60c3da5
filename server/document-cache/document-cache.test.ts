import { describe, expect, test } from "vitest";

import { numbered, openCache, whole } from "#tests/pages/cache-over-http.ts";

import type { PageRequest, RenderOutcome } from "./document-cache.ts";

test("a script that takes a part out of a page gets it whole, and waits for it", async () => {
  const given: number[] = [];
  const { ask } = await openCache({
    render: (_, count, streamsAtMs) => {
      given.push(streamsAtMs);
      return { ...whole(`<p>made ${count}</p>`), mayStore: false };
    },
    streamAfterMs: 0,
  });
  await ask("/list");
  await ask("/list", { "X-Whole-Page": "1" });
  const [streamed = 0, waiting = 0] = given;
  expect(waiting - streamed).toBeGreaterThanOrEqual(10_000);
});

describe("a stale page", () => {
  test("is served at once while it is rendered again in the background, once", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, clock, rendersOf } = await openCache({
      render: async (request, count) => {
        if (count > 1) await held;
        return numbered(request, count);
      },
    });
    await ask("/");
    clock.aheadMs = 61_000;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/")));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["<p>made 1</p>"]));
    release();
    await expect.poll(async () => (await ask("/")).text).toBe("<p>made 2</p>");
    clock.aheadMs += 50_000;
    await ask("/");
    expect(rendersOf("/"), "as fresh as the first").toBe(2);
  });

  test("is served further when its renewal fails, and is not renewed with each request", async () => {
    const { ask, clock, rendersOf, reported } = await openCache({
      render: (request, count) => {
        if (count > 1) throw new Error("the film database is down");
        return numbered(request, count);
      },
    });
    await ask("/");
    clock.aheadMs = 61_000;
    for (let count = 0; count < 5; count += 1) expect((await ask("/")).text).toBe("<p>made 1</p>");
    expect(rendersOf("/")).toBe(2);
    expect(reported).toHaveLength(1);
    clock.aheadMs += 2100;
    await ask("/");
    await expect.poll(() => rendersOf("/")).toBe(3);
  });

  test("is served further when its renewal is still a stream at the end, which is cancelled", async () => {
    const cancelled = Promise.withResolvers<string>();
    const { ask, clock, rendersOf } = await openCache({
      render: (request, count) => {
        if (count !== 2) return numbered(request, count);
        return streamed({ cancel: () => cancelled.resolve("cancelled") });
      },
    });
    await ask("/");
    clock.aheadMs = 61_000;
    expect((await ask("/")).text).toBe("<p>made 1</p>");
    expect(await cancelled.promise).toBe("cancelled");
    expect((await ask("/")).text).toBe("<p>made 1</p>");
    expect(rendersOf("/"), "not renewed with each request").toBe(2);
    clock.aheadMs += 2100;
    await ask("/");
    await expect.poll(async () => (await ask("/")).text).toBe("<p>made 3</p>");
  });

  test("that is dropped while its renewal fails is rendered anew", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, cache, clock, rendersOf, reported } = await openCache({
      render: async (request, count) => {
        if (count !== 2) return numbered(request, count);
        await held;
        throw new Error("the film database is down");
      },
    });
    await ask("/");
    clock.aheadMs = 61_000;
    await ask("/");
    await expect.poll(() => rendersOf("/")).toBe(2);
    cache.clear();
    release();
    await expect.poll(() => reported).toHaveLength(1);
    expect((await ask("/")).text).toBe("<p>made 3</p>");
  });

  test("keeps its smallest body when its renewal shows the same", async () => {
    const { ask, clock, rendersOf } = await openCache({
      render: () => whole("<p>the same words again and again</p>".repeat(2000)),
    });
    const lengthNow = async () => {
      const { response } = await ask("/", { "accept-encoding": "br" });
      return Number(response.headers.get("content-length"));
    };
    const atOnce = await lengthNow();
    await expect.poll(lengthNow).toBeLessThan(atOnce);
    clock.aheadMs = 61_000;
    const smallest = await lengthNow();
    await expect.poll(() => rendersOf("/")).toBe(2);
    expect(await lengthNow()).toBe(smallest);
    expect(rendersOf("/"), "it is fresh again").toBe(2);
  });

  test("expires at last, and is rendered again", async () => {
    const { ask, clock } = await openCache({ render: numbered });
    await ask("/");
    clock.aheadMs = 661_000;
    expect((await ask("/")).text).toBe("<p>made 2</p>");
  });
});

describe("a flawed page", () => {
  test("is cached for two seconds at most", async () => {
    const { ask, clock } = await openCache({
      render: (_, count) => whole(`<p>made ${count}</p>`, { flawed: count === 1 }),
    });
    await ask("/");
    clock.aheadMs = 1500;
    expect((await ask("/")).text).toBe("<p>made 1</p>");
    clock.aheadMs = 2100;
    expect((await ask("/")).text).toBe("<p>made 2</p>");
  });

  test("never replaces a complete older one", async () => {
    const { ask, clock, rendersOf } = await openCache({
      render: (_, count) => whole(`<p>made ${count}</p>`, { flawed: count > 1 }),
    });
    await ask("/");
    clock.aheadMs = 61_000;
    await ask("/");
    await expect.poll(() => rendersOf("/")).toBe(2);
    expect((await ask("/")).text).toBe("<p>made 1</p>");
  });
});

describe("a missing page", () => {
  test("is cached for a minute, and not a moment longer", async () => {
    const { ask, clock } = await openCache({
      render: (_, count) => whole(`made ${count}`, { status: 404 }),
    });
    await ask("/");
    clock.aheadMs = 59_000;
    expect((await ask("/")).text).toBe("made 1");
    clock.aheadMs = 61_000;
    expect((await ask("/")).text).toBe("made 2");
  });

  test("takes the place of the page that was there, and the other way round", async () => {
    const { ask, cache, clock } = await openCache({
      render: (_, count) => whole(`made ${count}`, { status: count === 2 ? 404 : 200 }),
    });
    await ask("/");
    clock.aheadMs = 61_000;
    await ask("/");
    await expect.poll(async () => (await ask("/")).response.status).toBe(404);
    expect(cache.figures().pages).toBe(1);
    clock.aheadMs += 61_000;
    const { response, text } = await ask("/");
    expect([response.status, text]).toEqual([200, "made 3"]);
    expect(cache.figures().pages).toBe(1);
  });
});

describe("a page that is streamed", () => {
  test("is counted, and rendered whole in the background afterwards", async () => {
    const { ask, cache } = await openCache({
      render: (request, count) =>
        count > 1
          ? numbered(request, count)
          : streamed({
              start: (stream) => {
                stream.enqueue(Buffer.from("<p>in parts</p>"));
                stream.close();
              },
            }),
    });
    expect((await ask("/")).text).toBe("<p>in parts</p>");
    await expect.poll(async () => (await ask("/")).text).toBe("<p>made 2</p>");
    expect(cache.figures()).toMatchObject({ rendered: 2, streamed: 1 });
  });

  test("is given up when only its headers are asked for", async () => {
    const signals: AbortSignal[] = [];
    const { origin } = await openCache({
      render: (request, count, _, signal) => {
        if (count > 1) return numbered(request, count);
        signals.push(signal);
        return streamed({});
      },
    });
    const response = await fetch(origin, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

test("a smaller body does not bring back a page that was dropped meanwhile", async () => {
  const words = (key: string) => `<p>the same words again and again in ${key}</p>`;
  const { ask, cache } = await openCache({
    render: ({ key }) => whole(words(key).repeat(key === "/short" ? 500 : 5000)),
  });
  const packed = async (path: string) =>
    Number((await ask(path, { "accept-encoding": "br" })).response.headers.get("content-length"));
  await packed("/short");
  cache.clear();
  const atOnce = await packed("/long");
  await expect.poll(() => packed("/long")).toBeLessThan(atOnce);
  expect(cache.figures().pages).toBe(1);
});

test("the cache counts what it served, rendered and stores", async () => {
  const { ask, cache } = await openCache({ render: numbered });
  await ask("/one");
  await ask("/one");
  await ask("/two");
  const figures = cache.figures();
  expect(figures).toMatchObject({ cached: 1, rendered: 2, streamed: 0, pages: 2 });
  expect(figures.bytes).toBeGreaterThan(2 * 2048);
  cache.clear();
  expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 });
});

describe("what is not cached", () => {
  test.each([
    ["a page that says it is not for all", { ...whole("<p>x</p>"), mayStore: false }],
    ["an error", { ...whole("<p>x</p>", { status: 500 }), mayStore: false }],
  ])("%s", async (_, rendered) => {
    const { ask, rendersOf } = await openCache({ render: () => rendered });
    await ask("/");
    await ask("/");
    expect(rendersOf("/")).toBe(2);
  });

  test("a rendering that throws reaches every waiting request, and the next one may try again", async () => {
    const { ask, askedBy, rendersOf } = await openCache({
      render: async (request, count) => {
        await askedBy(2);
        if (count === 1) throw new Error("no");
        return numbered(request, count);
      },
    });
    const answers = await Promise.all([ask("/"), ask("/")]);
    expect(answers.map(({ response }) => response.status)).toEqual([500, 500]);
    expect((await ask("/")).response.status).toBe(200);
    expect(rendersOf("/")).toBe(2);
  });
});

/** A page that arrives in parts. */
const streamed = (source: UnderlyingDefaultSource<Uint8Array>): RenderOutcome => ({
  kind: "stream",
  response: new Response(new ReadableStream(source)),
});

const big = ({ key }: PageRequest) => whole(key + "x".repeat(50));

describe("the limits", () => {
  test("evict the least recently requested page", async () => {
    const { ask, cache, rendersOf } = await openCache({ render: big, maxBytes: 30_000 });
    await ask("/home");
    for (let count = 0; count < 40; count += 1) {
      await ask(`/title/${count}`);
      await ask("/home");
    }
    expect(rendersOf("/home")).toBe(1);
    await ask("/title/0");
    expect(rendersOf("/title/0")).toBe(2);
    expect(cache.figures().bytes).toBeLessThanOrEqual(30_000 + 20_000);
  });

  test("keep pages in other languages from evicting those in the operator's own", async () => {
    const { ask, cache, rendersOf } = await openCache({ render: big, maxBytes: 30_000 });
    await ask("/home");
    for (let count = 0; count < 40; count += 1) await ask(`/hi/title/${count}`);
    await ask("/home");
    expect(rendersOf("/home")).toBe(1);
    await ask("/hi/title/39");
    expect(rendersOf("/hi/title/39"), "the one that was asked for last").toBe(1);
    expect(cache.figures().bytes).toBeLessThanOrEqual(30_000 + 20_000);
    cache.clear();
    expect(cache.figures().pages).toBe(0);
  });

  test("keep searches and missing pages from evicting the home page", async () => {
    const { ask, cache, rendersOf } = await openCache({
      maxBytes: 30_000,
      render: (request) =>
        request.key.startsWith("/missing") ? whole("no", { status: 404 }) : big(request),
    });
    await ask("/home");
    for (let count = 0; count < 60; count += 1) {
      await ask(`/search?q=${count}`);
      await ask(`/missing/${count}`);
    }
    await ask("/home");
    expect(rendersOf("/home")).toBe(1);
    expect(cache.figures().pages).toBeLessThan(40);
  });
});

const tagged = (request: PageRequest, count: number) =>
  whole(`made ${count}`, { tags: new Set([`title:${request.key}`]) });

describe("dropping by tag", () => {
  test("renders the pages with the tag again, and no others", async () => {
    const { ask, cache } = await openCache({ render: tagged });
    await ask("/one");
    await ask("/two");
    cache.dropTag("title:/one");
    expect((await ask("/one")).text).toBe("made 2");
    expect((await ask("/two")).text).toBe("made 1");
  });

  test("reaches a page that is being rendered, which shows the old state", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, cache, rendersOf } = await openCache({
      render: async (request, count) => {
        await held;
        return tagged(request, count);
      },
    });
    const first = ask("/one");
    await expect.poll(() => rendersOf("/one")).toBe(1);
    cache.dropTag("title:/one");
    release();
    expect((await first).text).toBe("made 1");
    expect((await ask("/one")).text).toBe("made 2");
  });

  test("does not make whoever comes after the change wait for the old state", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, cache, rendersOf } = await openCache({
      render: async (request, count) => {
        if (count === 1) await held;
        return tagged(request, count);
      },
    });
    const first = ask("/one");
    await expect.poll(() => rendersOf("/one")).toBe(1);
    cache.dropTag("title:/one");
    expect((await ask("/one")).text).toBe("made 2");
    release();
    expect((await first).text).toBe("made 1");
    expect((await ask("/one")).text).toBe("made 2");
    expect(rendersOf("/one")).toBe(2);
  });

  test("reaches a page that is still being rendered when a later rendering is there already", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, cache, rendersOf } = await openCache({
      render: async (request, count) => {
        if (count === 1) await held;
        return tagged(request, count);
      },
    });
    const first = ask("/one");
    await expect.poll(() => rendersOf("/one")).toBe(1);
    cache.dropTag("title:/another");
    expect((await ask("/one")).text).toBe("made 2");
    cache.dropTag("title:/one");
    release();
    expect((await first).text).toBe("made 1");
    expect((await ask("/one")).text).toBe("made 3");
  });

  test("clearing drops all pages", async () => {
    const { ask, cache } = await openCache({ render: tagged });
    await ask("/one");
    cache.clear();
    expect((await ask("/one")).text).toBe("made 2");
  });

  test("clearing reaches a page that is being rendered", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { ask, cache, rendersOf } = await openCache({
      render: async (request, count) => {
        await held;
        return tagged(request, count);
      },
    });
    const first = ask("/one");
    await expect.poll(() => rendersOf("/one")).toBe(1);
    cache.clear();
    release();
    await first;
    expect((await ask("/one")).text).toBe("made 2");
  });
});
