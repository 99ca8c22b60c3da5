import { data } from "react-router";
import { expect, test } from "vitest";

import { inTime } from "#app/lib/in-time.ts";
import { WATCH_STREAM } from "#app/lib/still-loading.tsx";
import { ask, policyOf } from "#tests/ask.ts";
import { deferredPage } from "#tests/pages/deferred-page.tsx";
import { describeOnSqlite } from "#tests/engines.ts";
import { follow } from "#tests/follow.ts";
import { openTestSite, STREAMED } from "#tests/site.ts";

const LOADING = "Loading content...";

/** A page whose second part arrives when the test says, separately for each rendering. */
function heldPage() {
  const held: PromiseWithResolvers<void>[] = [];
  const at = (count: number) => (held[count - 1] ??= Promise.withResolvers<void>());
  const page = deferredPage(async (count) => {
    await at(count).promise;
    return `at last ${count}`;
  });
  const release = (...counts: number[]) => {
    for (const count of counts) at(count).resolve();
  };
  return { page, release };
}

describeOnSqlite("a page that is not complete in time", ({ open }) => {
  test("is streamed with its loading states and a nonce, and refreshes without scripts", async () => {
    const { page, release } = heldPage();
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const response = await fetch(`${site.origin}/films`);
    const stream = follow(response);
    expect(await stream.until(LOADING)).not.toContain("at last");
    release(1);
    const text = await stream.rest();
    expect(text).toContain("at last 1");
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
    expect(text).toContain(WATCH_STREAM);
    const nonce = policyOf(response).match(/'nonce-([^']+)'/)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(text).toContain(`nonce="${nonce}"`);
    release(2);
  });

  test("is rendered again after the stream's end, and is whole and cached then", async () => {
    const { page, release } = heldPage();
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const stream = follow(await fetch(`${site.origin}/films`));
    await stream.until(LOADING);
    release(1);
    await stream.rest();
    await expect.poll(() => page.count).toBe(2);
    // Requests before that get a stream of their own.
    release(...Array.from({ length: 1_000 }, (_, count) => count + 2));
    await expect.poll(async () => (await ask(`${site.origin}/films`)).text).not.toContain(LOADING);
    const made = page.count;
    const { text, response } = await ask(`${site.origin}/films`);
    expect(text).toMatch(/at last \d/);
    expect(policyOf(response)).not.toContain("nonce");
    expect(text).not.toContain(WATCH_STREAM);
    expect(page.count).toBe(made);
  });

  test("is not cached if it completed just after its status was sent", async () => {
    const page = deferredPage(async () => "at last");
    const { loader } = page;
    const arrived = Promise.withResolvers<string>();
    page.loader = async (args) => {
      const early = await inTime(args.context, arrived.promise);
      arrived.resolve("found");
      if (early === undefined) return loader?.(args);
      throw data(null, { status: 404 });
    };
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const first = await ask(`${site.origin}/films`);
    expect(first.response.status).toBe(200);
    expect(first.text).toContain("at last");
    const status = async () => (await ask(`${site.origin}/films`)).response.status;
    await expect.poll(status).toBe(404);
  });

  test("is never the same stream for two requests: each gets its own nonce", async () => {
    const { page, release } = heldPage();
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const responses = await Promise.all([1, 2, 3].map(() => fetch(`${site.origin}/films`)));
    const nonces = new Set(responses.map((each) => policyOf(each).match(/'nonce-[^']+'/)?.[0]));
    expect(nonces.size).toBe(3);
    const streams = responses.map(follow);
    for (const stream of streams) expect(await stream.until(LOADING)).not.toContain("at last");
    release(1, 2, 3, 4);
    for (const stream of streams) expect(await stream.rest()).toContain("at last");
  });

  test("does not delay requests while it is rendered again", async () => {
    const { page, release } = heldPage();
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const stream = follow(await fetch(`${site.origin}/films`));
    await stream.until(LOADING);
    release(1);
    await stream.rest();
    await expect.poll(() => page.count).toBe(2);
    const other = follow(await fetch(`${site.origin}/films`));
    expect(await other.until(LOADING)).not.toContain("at last");
    release(2, 3, 4);
    expect(await other.rest()).toContain("at last 3");
  });

  test("is given up when its client disconnects", async () => {
    const { page, release } = heldPage();
    const site = await openTestSite({
      database: await open(),
      routes: { "/films": page },
      variables: STREAMED,
    });
    const controller = new AbortController();
    const response = await fetch(`${site.origin}/films`, { signal: controller.signal });
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    // The page is still wanted: it is rendered again at once, not when the abandoned one would end.
    await expect.poll(() => page.count).toBe(2);
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
    release(1, 2);
  });
});
