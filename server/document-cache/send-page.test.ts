import { describe, expect, test } from "vitest";

import { numbered, openCache, whole } from "#tests/pages/cache-over-http.ts";

describe("a cached page", () => {
  test("is rendered once and served to all", async () => {
    const { ask, rendersOf } = await openCache({ render: numbered });
    for (let count = 0; count < 5; count += 1) expect((await ask("/")).text).toBe("<p>made 1</p>");
    expect(rendersOf("/")).toBe(1);
  });

  test("is rendered once, however many request it while it is not cached", async () => {
    const { ask, askedBy, rendersOf } = await openCache({
      render: async (request, count) => {
        await askedBy(20);
        return numbered(request, count);
      },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/")));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["<p>made 1</p>"]));
    expect(rendersOf("/")).toBe(1);
  });

  test("is private, revalidated by one weak tag, and varies by cookie and encoding", async () => {
    const { ask } = await openCache({ render: numbered });
    const { response } = await ask("/");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("vary")).toBe("Cookie, Save-Data, Accept-Encoding");
    const etag = response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const encoding of ["br", "gzip", "identity"]) {
      const again = await ask("/", { "accept-encoding": encoding });
      expect(again.response.headers.get("etag")).toBe(etag);
      expect(again.text).toBe("<p>made 1</p>");
    }
  });

  test.each([
    ["the exact tag", (etag: string) => etag],
    ["the tag spelt strong", (etag: string) => etag.slice(2)],
    ["a list with the tag", (etag: string) => `"other", ${etag}`],
    ["a star", () => "*"],
  ])("answers 304 without a body to %s", async (_, spell) => {
    const { ask } = await openCache({ render: numbered });
    const etag = (await ask("/")).response.headers.get("etag") ?? "";
    const { response, text } = await ask("/", { "if-none-match": spell(etag) });
    expect(response.status).toBe(304);
    expect(text).toBe("");
    expect(response.headers.get("etag")).toBe(etag);
  });

  test("repeats only its tag and its caching rules with a 304", async () => {
    const { ask } = await openCache({
      render: () => whole("<p>x</p>", { extraHeaders: ["X-Extra", "yes"] }),
    });
    const { headers } = (await ask("/")).response;
    expect(headers.get("x-extra")).toBe("yes");
    const again = await ask("/", { "if-none-match": headers.get("etag") ?? "" });
    for (const name of ["cache-control", "vary"]) {
      expect(again.response.headers.get(name)).toBe(headers.get(name));
    }
    for (const name of ["x-extra", "content-type", "content-encoding"]) {
      expect(again.response.headers.has(name), name).toBe(false);
    }
  });

  test("has another tag as soon as its words, its status or one of its headers differ", async () => {
    const pages = [
      whole("one"),
      whole("two"),
      whole("one", { status: 404 }),
      whole("one", { extraHeaders: ["Link", "</a>"] }),
      whole("one", { extraHeaders: ["Link", "</b>"] }),
    ];
    const { ask } = await openCache({
      render: ({ key }) => pages[Number(key.slice(1))] ?? whole(""),
    });
    const tags = [];
    for (const at of pages.keys()) {
      tags.push((await ask(`/${at}`)).response.headers.get("etag"));
    }
    expect(new Set(tags).size).toBe(pages.length);
  });

  test("may be kept by other caches only if it is the same for everyone", async () => {
    const { ask } = await openCache({ render: () => whole("<p>help</p>", { isPublic: true }) });
    const { headers } = (await ask("/help")).response;
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("vary")).toBe("Accept-Encoding");
  });

  test("is sent plain, with its own length, to a client that takes no compression", async () => {
    const { ask } = await openCache({ render: () => whole("<p>é</p>".repeat(500)) });
    const packed = (await ask("/", { "accept-encoding": "gzip" })).response.headers;
    expect(packed.get("content-encoding")).toBe("gzip");
    expect(Number(packed.get("content-length"))).toBeLessThan(4500);
    const { response, text } = await ask("/", { "accept-encoding": "identity" });
    expect(response.headers.has("content-encoding")).toBe(false);
    expect(response.headers.get("content-length")).toBe("4500");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toBe("<p>é</p>".repeat(500));
  });

  test("answers HEAD with the length of the body and no body", async () => {
    const { ask, origin } = await openCache({ render: numbered });
    await ask("/");
    const response = await fetch(origin, {
      method: "HEAD",
      headers: { "accept-encoding": "gzip" },
    });
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
    expect(await response.text()).toBe("");
  });

  test("may be held for ten seconds by a browser that prefetches it", async () => {
    const { ask } = await openCache({ render: numbered });
    for (const header of ["sec-purpose", "x-fetched-ahead"]) {
      const { response } = await ask("/", { [header]: "prefetch" });
      expect(response.headers.get("cache-control")).toBe("private, max-age=10");
      expect(response.headers.get("vary")).toBe("Cookie, Save-Data, Accept-Encoding");
    }
  });

  test("that is missing is neither held by a browser that prefetches it, nor answered with 304", async () => {
    const { ask } = await openCache({ render: () => whole("no", { status: 404 }) });
    const { response } = await ask("/", { "sec-purpose": "prefetch" });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const again = await ask("/", { "if-none-match": response.headers.get("etag") ?? "" });
    expect([again.response.status, again.text]).toEqual([404, "no"]);
  });

  test("gets its smallest body from the thread pool, after the answer", async () => {
    const { ask } = await openCache({
      render: () => whole("<p>the same words again and again</p>".repeat(2000)),
    });
    const lengthNow = async () => {
      const { response } = await ask("/", { "accept-encoding": "br" });
      return Number(response.headers.get("content-length"));
    };
    const atOnce = await lengthNow();
    await expect.poll(lengthNow).toBeLessThan(atOnce);
  });
});
