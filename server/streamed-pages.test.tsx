import { setTimeout as wait } from "node:timers/promises";

import { data } from "react-router";
import { expect, test } from "vitest";

import { inTime } from "#app/lib/in-time.ts";
import { ask, policyOf } from "#tests/ask.ts";
import { deferredPage } from "#tests/deferred-page.tsx";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";

const slowly = (ms: number) =>
  deferredPage(async (count) => {
    await wait(ms);
    return `at last ${count}`;
  });

describeOnSqlite("a page that is not whole within 800 ms", ({ open }) => {
  test("is streamed with its loading states and a nonce, and refreshes without scripts", async () => {
    const site = await openTestSite(await open(), { "/films": slowly(1300) });
    const { response, text, headersMs, totalMs } = await ask(`${site.origin}/films`);
    expect(headersMs).toBeGreaterThan(750);
    expect(headersMs).toBeLessThan(totalMs - 200);
    expect(text).toContain("Loading content...");
    expect(text).toContain("at last 1");
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="3"/></noscript>');
    const nonce = policyOf(response).match(/'nonce-([^']+)'/)?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(text).toContain(`nonce="${nonce}"`);
  });

  test("is made again behind the stream's end, and is whole and kept then", async () => {
    const page = slowly(1100);
    const site = await openTestSite(await open(), { "/films": page });
    await ask(`${site.origin}/films`);
    await expect.poll(() => page.count).toBe(2);
    await wait(1200);
    const { text, headersMs, response } = await ask(`${site.origin}/films`);
    expect(headersMs).toBeLessThan(300);
    expect(text).toContain("at last 2");
    expect(text).not.toContain("Loading content...");
    expect(policyOf(response)).not.toContain("nonce");
    expect(page.count).toBe(2);
  });

  test.each([
    ["documents", "/films"],
    ["data", "/films.data"],
  ])("nor are %s kept that came just after their status was sent", async (_, path) => {
    const page = deferredPage(async () => "at last");
    const { loader } = page;
    const arrived = Promise.withResolvers<string>();
    page.loader = async (args) => {
      const early = await inTime(args.context, arrived.promise);
      arrived.resolve("found");
      if (early === undefined) return loader?.(args);
      throw data(null, { status: 404 });
    };
    const site = await openTestSite(await open(), { "/films": page });
    const first = await ask(site.origin + path);
    expect(first.response.status).toBe(200);
    expect(first.text).toContain("at last");
    const status = async () => (await ask(site.origin + path)).response.status;
    await expect.poll(status).toBe(404);
  });

  test("is never the same stream for two: each gets its own nonce, within the same 800 ms", async () => {
    const site = await openTestSite(await open(), { "/films": slowly(1300) });
    const address = `${site.origin}/films`;
    const answers = await Promise.all([ask(address), ask(address), ask(address)]);
    const nonces = new Set(
      answers.map(({ response }) => policyOf(response).match(/'nonce-[^']+'/)?.[0]),
    );
    expect(nonces.size).toBe(3);
    for (const { text, headersMs, totalMs } of answers) {
      expect(headersMs).toBeLessThan(totalMs - 200);
      expect(text).toContain("at last");
    }
  });

  test("does not make those wait who ask while it is made again", async () => {
    const page = slowly(3000);
    const site = await openTestSite(await open(), { "/films": page });
    await ask(`${site.origin}/films`);
    await expect.poll(() => page.count).toBe(2);
    const { headersMs, totalMs } = await ask(`${site.origin}/films`);
    expect(headersMs).toBeLessThan(totalMs - 500);
  });

  test("streams its data to a soft navigation as well", async () => {
    const site = await openTestSite(await open(), { "/films": slowly(1300) });
    const { text, headersMs, totalMs } = await ask(`${site.origin}/films.data`);
    expect(headersMs).toBeLessThan(totalMs - 200);
    expect(text).toContain("at last 1");
  });

  test("is given up when its client goes away", async () => {
    const page = slowly(1300);
    const site = await openTestSite(await open(), { "/films": page });
    const controller = new AbortController();
    const response = await fetch(`${site.origin}/films`, { signal: controller.signal });
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    // The page is still wanted: it is made again at once, not when the abandoned one would end.
    await expect.poll(() => page.count).toBe(2);
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
