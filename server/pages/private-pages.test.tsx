import type { ReactNode } from "react";

import { useLoaderData } from "react-router";
import { expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { ask } from "#tests/ask.ts";
import { deferredPage } from "#tests/pages/deferred-page.tsx";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite, STREAMED, type RouteModule } from "#tests/site.ts";

const handle = { access: "everyone" } satisfies PageHandle;

/** A page for one viewer, which counts how often it is rendered. */
function countedPage(Part: () => ReactNode = () => <p>inside</p>) {
  const page = {
    handle,
    renders: 0,
    default: function Counted() {
      page.renders += 1;
      return <Part />;
    },
  } satisfies RouteModule & { renders: number };
  return page;
}

const fail = (): never => {
  throw new Error("broken while it was rendered");
};

describeOnSqlite("a page for one viewer", ({ open }) => {
  test("is rendered once, and sent in one piece with its length", async () => {
    const page = countedPage();
    const site = await openTestSite({ database: await open(), routes: { "/own": page } });
    const { response, text } = await ask(`${site.origin}/own`, { "accept-encoding": "gzip" });
    expect(page.renders).toBe(1);
    const { headers } = response;
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("transfer-encoding")).toBeNull();
    expect(Number(headers.get("content-length"))).toBeGreaterThan(500);
    expect(text).toMatch(/^<!DOCTYPE html><html.*<p>inside<\/p>.*<\/html>/s);
    expect(text).not.toContain('http-equiv="refresh"');
    expect((await ask(`${site.origin}/own`, { "accept-encoding": "identity" })).text).toContain(
      "inside",
    );
  });

  test("says with HEAD what it says with GET, without a body", async () => {
    const page = countedPage();
    const site = await openTestSite({ database: await open(), routes: { "/own": page } });
    const response = await fetch(`${site.origin}/own`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toBe("");
  });

  test("waits for a part that is late, and from then on is rendered to a stream at once", async () => {
    const late = deferredPage(async (count) => `at last ${count}`);
    let renders = 0;
    const Late = late.default ?? fail;
    const counted = () => {
      renders += 1;
      return <Late />;
    };
    const route = { ...late, handle, default: counted };
    const site = await openTestSite({ database: await open(), routes: { "/late": route } });
    expect((await ask(`${site.origin}/late`)).text).toContain("at last 1");
    expect(renders).toBe(2);
    expect((await ask(`${site.origin}/late`)).text).toContain("at last 2");
    expect(renders).toBe(3);
  });

  test("is streamed with its loading states where a part is later than that", async () => {
    const held = Promise.withResolvers<string>();
    const late = { ...deferredPage(() => held.promise), handle };
    const site = await openTestSite({
      database: await open(),
      routes: { "/very-late": late },
      variables: STREAMED,
    });
    const response = await fetch(`${site.origin}/very-late`);
    held.resolve("at the very last");
    const text = await response.text();
    expect(text).toContain("Loading content...");
    expect(text).toContain("at the very last");
    expect(text).toContain('http-equiv="refresh"');
  });

  test("that fails while it is rendered shows the fault's number, and is reported once", async () => {
    const page = countedPage(fail);
    const site = await openTestSite({ database: await open(), routes: { "/broken": page } });
    const { response, text } = await ask(`${site.origin}/broken`);
    expect(response.status).toBe(500);
    expect(text).toContain(response.headers.get("x-request-id"));
    expect(site.logged.filter(({ msg }) => msg === "fault")).toHaveLength(1);
  });

  test("shows what its loader found to one request alone", async () => {
    const page = {
      handle,
      loader: ({ request }: { request: Request }) => new URL(request.url).search,
      default: () => <p>{useLoaderData<string>()}</p>,
    };
    const site = await openTestSite({ database: await open(), routes: { "/own": page } });
    const names = Array.from({ length: 20 }, (_, at) => `?viewer-${at}-`);
    const texts = await Promise.all(names.map((name) => ask(`${site.origin}/own${name}`)));
    texts.forEach(({ text }, at) => {
      expect(new Set(text.match(/\?viewer-\d+-/g))).toEqual(new Set([names[at]]));
    });
  });
});
