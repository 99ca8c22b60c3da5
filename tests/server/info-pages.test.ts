import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startBuiltServer, type BuiltServer } from "#tests/built-server.ts";

import { infoPages } from "../../e2e/support/info-addresses.ts";

const infoPath = /^\/(?:about|jobs|contact|faq|devices|help|terms|privacy|cookies)(?:\/|$)/;

let server: BuiltServer;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "matinee-info-"));
  server = await startBuiltServer({ MATINEE_DATA: directory });
});

afterAll(async () => {
  await server.stop("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

async function read(path: string) {
  const response = await fetch(server.origin + path, { redirect: "manual" });
  return { status: response.status, html: await response.text() };
}

/** The visible words of some markup. */
const wordsOf = (html = "") =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();

const inMain = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0] ?? "";

test.each(infoPages)(
  "%s is complete without any script of the framework",
  async (address, heading) => {
    const { status, html } = await read(address);
    expect(status).toBe(200);
    for (const sign of ["__reactRouterContext", "/assets/framework-", "/assets/manifest-"]) {
      expect(html).not.toContain(sign);
    }
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(wordsOf(/<title>([^<]*)<\/title>/.exec(html)?.[1])).toMatch(/^\S.* · Matinee$/);
    const description = /<meta[^>]*name="description"[^>]*>/.exec(html)?.[0];
    expect(/content="([^"]*)"/.exec(description ?? "")?.[1]).toMatch(/^.{40,160}$/);
    const headings = [...inMain(html).matchAll(/<h([1-4])[^>]*>([^]*?)<\/h\1>/g)];
    expect(
      headings.filter(([, level]) => level === "1").map(([, , words]) => wordsOf(words)),
    ).toEqual([heading]);
    // A heading is at most one level below the previous one.
    const levels = headings.map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
  },
);

test.each([...infoPages.map(([address]) => address), "/developers"])(
  "%s names nothing twice, so that its links and the search of every page find what they mean",
  async (address) => {
    const { html } = await read(address);
    const ids = [...html.matchAll(/<[a-z][^>]* id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toContain("search");
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  },
);

test("links between info pages lead to a page and a paragraph that exist", async () => {
  const targets = new Set<string>();
  for (const [address] of infoPages) {
    const { html } = await read(address);
    for (const [, link = ""] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const url = new URL(link.replaceAll("&amp;", "&"), server.origin + address);
      if (url.origin === server.origin && infoPath.test(url.pathname)) {
        targets.add(url.pathname + url.search + url.hash);
      }
    }
  }
  expect(targets.size).toBeGreaterThan(60);
  for (const target of targets) {
    const { status, html } = await read(target.replace(/#.*/, ""));
    expect(status, target).toBeLessThan(400);
    const id = /#(.+)/.exec(target)?.[1];
    if (id !== undefined) expect(html, target).toContain(` id="${id}"`);
  }
});

test("a job opening or topic that does not exist is not found", async () => {
  for (const address of ["/jobs/projectionist", "/help/popcorn"]) {
    expect((await read(address)).status).toBe(404);
  }
});
