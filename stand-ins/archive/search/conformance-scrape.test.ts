import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive, type OpenArchive } from "../open-archive.ts";
import { defaultQuirks } from "../quirks.ts";

type ScrapeReply = {
  items: { identifier: string }[];
  count: number;
  total: number;
  cursor?: string;
  previous?: string;
};

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

async function scrape(more: string, init?: RequestInit): Promise<ScrapeReply> {
  const path = `/services/search/v1/scrape?q=mediatype:(movies)${more}`;
  const reply = await archive.ask(path, init);
  expect(reply.status).toBe(200);
  return await reply.json();
}

describe("§1.6 the scrape API", () => {
  test("returns everything in batches, each item once, without a cursor in the last one", async () => {
    const first = await scrape("&fields=identifier,title&count=100");
    expect(first).toMatchObject({ count: 100, total: expect.any(Number) });
    expect(first).not.toHaveProperty("previous");
    expect(first.cursor).toMatch(/^W3siaWQi/);
    expect(Object.keys(first.items[0] ?? {})).toEqual(["identifier", "title"]);

    const seen = first.items.map((item) => item.identifier);
    let batch = first;
    while (batch.cursor !== undefined) {
      batch = await scrape(`&count=100&cursor=${encodeURIComponent(batch.cursor)}`);
      expect(batch).toHaveProperty("previous");
      seen.push(...batch.items.map((item) => item.identifier));
    }
    expect(seen).toHaveLength(first.total);
    expect(new Set(seen).size).toBe(first.total);
  });

  test("returns up to 5,000 at a time unless the request asks for fewer", async () => {
    const all = await scrape("");
    expect(all.count).toBe(all.total);
    expect(all).not.toHaveProperty("cursor");
  });

  test("sorts by identifier, not by relevance", async () => {
    const { items } = await scrape(" AND night");
    const ids = items.map((item) => item.identifier);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual(ids.toSorted());
  });

  test("total_only returns only the number", async () => {
    expect(await scrape("&total_only=true")).toEqual({ total: expect.any(Number) });
  });

  test("POST accepts the same, by address or by form", async () => {
    const request = await scrape("&count=100");
    expect(await scrape("&count=100", { method: "POST" })).toEqual(request);
    const form = new URLSearchParams({ count: "100" });
    expect(await scrape("", { method: "POST", body: form })).toEqual(request);
  });

  test("sorts are a comma-separated list that ends with the identifier", async () => {
    const { items } = await scrape(
      "&sorts=year asc,identifier asc&fields=identifier,year&count=100",
    );
    const years = items.map((item) => Number("year" in item ? item.year : 9999));
    expect(years).toEqual(years.toSorted((left, right) => left - right));
  });

  test.each([
    ["fewer than 100", "&count=99", "RangeError"],
    ["more than 10,000", "&count=10001", "RangeError"],
    [
      "the 10,000 limit of a sorted scrape",
      "&sorts=year asc&count=10000&cursor=LAST",
      "RangeError",
    ],
    ["an identifier that is not the last sort", "&sorts=identifier asc,year asc", "ValueError"],
    ["an unknown cursor", "&cursor=bm9wZQ", "ValueError"],
  ])("refuses %s", async (_, more, errorType) => {
    const { cursor = "" } = await scrape("&sorts=year asc&count=100");
    const written = more.replace("LAST", encodeURIComponent(cursor));
    const reply = await archive.ask(`/services/search/v1/scrape?q=mediatype:movies${written}`);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ error: expect.any(String), errorType });
  });

  test("an invalid query is refused too, with a status that is an open point", async () => {
    archive.quirks.scrapeErrorStatus = 200;
    const reply = await archive.ask("/services/search/v1/scrape?q=(metropolis");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toHaveProperty("errorType", "QueryError");
  });
});
