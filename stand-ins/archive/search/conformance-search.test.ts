import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive, searchPath, type OpenArchive } from "../open-archive.ts";
import { defaultQuirks } from "../quirks.ts";

const CLIENT_QUERY = "mediatype:(movies) AND format:(mp4 OR h.264)";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

describe("§1 parameters", () => {
  const list = "&rows=3&sort[]=downloads desc";
  test.each([
    ["fl[] repeated", "&fl[]=identifier&fl[]=year"],
    ["fl%5B%5D, encoded", "&fl%5B%5D=identifier&fl%5B%5D=year"],
    ["fl[0], fl[1]", "&fl[0]=identifier&fl[1]=year"],
    ["fl=a,b", "&fl=identifier,year"],
    ["fl[]=a,b", "&fl[]=identifier,year"],
  ])("fields may be requested as %s", async (_, fields) => {
    const { response } = await archive.search(CLIENT_QUERY, list + fields);
    expect(response.docs[0]).toEqual({ identifier: "Night.Of.The.Living.Dead_1080p", year: 1968 });
  });

  test("thumbs is not a field: requesting it returns documents without it (§0.6)", async () => {
    const { response } = await archive.search("identifier:Detour", "&fl[]=identifier&fl[]=thumbs");
    expect(response.docs).toEqual([{ identifier: "Detour" }]);
  });

  test.each([
    ["sort[]=downloads desc", "&sort[]=downloads desc"],
    ["sort[]=downloads+desc", "&sort[]=downloads+desc"],
    ["sort%5B%5D=downloads%20desc", "&sort%5B%5D=downloads%20desc"],
    ["sort[0]=downloads desc", "&sort[0]=downloads desc"],
    ["sort=-downloads", "&sort=-downloads"],
  ])("the order may be written as %s", async (_, sort) => {
    const { response } = await archive.search(CLIENT_QUERY, `&rows=50&fl[]=downloads${sort}`);
    const downloads = response.docs.map((doc) => Number(doc["downloads"]));
    expect(downloads).toEqual(downloads.toSorted((left, right) => right - left));
  });

  test("up to three sorts apply, one after the other", async () => {
    const more = "&fl[]=year&fl[]=identifier&sort[]=year asc&sort[]=identifier desc&rows=400";
    const { response } = await archive.search("year:[* TO *] AND mediatype:movies", more);
    const rows = response.docs.map((doc) => [Number(doc["year"]), String(doc["identifier"])]);
    const sorted = rows.toSorted(([year, id], [otherYear, otherId]) => {
      return Number(year) - Number(otherYear) || (String(id) < String(otherId) ? 1 : -1);
    });
    expect(rows).toEqual(sorted);
  });

  test("titleSorter orders by title, and items without one come last in either direction", async () => {
    const query = 'identifier:(Detour OR "Gertie" OR "Sintel" OR "matinee-invented-nameless")';
    const rising = await archive.ids(query, "&sort[]=titleSorter asc");
    expect(rising).toEqual(["Detour", "Gertie", "Sintel", "matinee-invented-nameless"]);
    const falling = await archive.ids(query, "&sort[]=titleSorter desc");
    expect(falling).toEqual(["Sintel", "Gertie", "Detour", "matinee-invented-nameless"]);
  });

  test("rows is 50 by default, and 0 only counts", async () => {
    expect((await archive.search(CLIENT_QUERY)).response.docs).toHaveLength(50);
    const none = await archive.search(CLIENT_QUERY, "&rows=0");
    expect(none.response.docs).toEqual([]);
    expect(none.response.numFound).toBeGreaterThan(193);
  });

  test("page counts from 1 and start from 0", async () => {
    const more = "&fl[]=identifier&rows=24&sort[]=downloads desc";
    const byPage = await archive.search(CLIENT_QUERY, `${more}&page=2`);
    const byStart = await archive.search(CLIENT_QUERY, `${more}&start=24`);
    expect(byPage.response).toEqual(byStart.response);
    expect(byPage.response.start).toBe(24);
  });
});

describe("§1.3 the envelope", () => {
  test("has the recorded shape, with the query as sent and as parsed", async () => {
    const q = "mediatype:(movies) AND collection:(feature_films)";
    const reply = await archive.search(
      q,
      "&fl[]=identifier&fl[]=title&rows=24&sort[]=downloads desc",
    );
    expect(reply.responseHeader).toEqual({
      status: 0,
      QTime: expect.any(Number),
      params: {
        query: "mediatype:movies AND collection:feature_films",
        qin: q,
        fields: "identifier,title",
        wt: "json",
        sort: "downloads desc",
        rows: 24,
        start: 0,
      },
    });
    expect(Object.keys(reply.response)).toEqual(["numFound", "start", "docs"]);
  });

  test("rows was a string before it was a number", async () => {
    archive.quirks.rowsAs = "string";
    expect((await archive.search("metropolis")).responseHeader.params["rows"]).toBe("50");
  });

  test("no results are a success", async () => {
    const { response } = await archive.search("title:(zzz)");
    expect(response).toEqual({ numFound: 0, start: 0, docs: [] });
  });

  test("absent fields are left out, never null, and keys are in alphabetical order", async () => {
    const { response } = await archive.search("mediatype:movies", "&rows=400");
    expect(response.docs.some((doc) => !("year" in doc))).toBe(true);
    expect(response.docs.flatMap((doc) => Object.values(doc)).includes(null)).toBe(false);
    for (const doc of response.docs) {
      expect(Object.keys(doc)).toEqual(Object.keys(doc).toSorted());
    }
    const request = await archive.search(
      "identifier:Detour",
      "&fl[]=year&fl[]=identifier&fl[]=title",
    );
    expect(Object.keys(request.response.docs[0] ?? {})).toEqual(["identifier", "title", "year"]);
  });

  test("a page past the end is empty, with the same count", async () => {
    const first = await archive.search(CLIENT_QUERY, "&rows=24&page=1");
    const far = await archive.search(CLIENT_QUERY, "&rows=24&page=100");
    expect(far.response).toEqual({ numFound: first.response.numFound, start: 2376, docs: [] });
  });

  test("the client's query fills eight more pages, each item once", async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 9; page += 1) {
      const more = `&fl[]=identifier&sort[]=downloads desc&rows=24&page=${page}`;
      const { response } = await archive.search(CLIENT_QUERY, more);
      expect(response.docs.length).toBe(24);
      seen.push(...response.docs.map((doc) => doc["identifier"]));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("when the results shift, the same id is on two pages", async () => {
    archive.quirks.overlappingPages = true;
    const more = "&fl[]=identifier&sort[]=downloads desc&rows=24";
    const first = await archive.search(CLIENT_QUERY, `${more}&page=1`);
    const second = await archive.search(CLIENT_QUERY, `${more}&page=2`);
    expect(second.response.docs[0]).toEqual(first.response.docs[23]);
  });
});

async function docOf(id: string): Promise<Record<string, unknown>> {
  const { response } = await archive.search(`identifier:"${id}"`);
  return response.docs[0] ?? {};
}

describe("§1.4 types", () => {
  test("year is a number, and missing when the uploader gave none", async () => {
    expect((await docOf("Detour"))["year"]).toBe(1945);
    expect(await docOf("matinee-invented-the-undated-letter")).not.toHaveProperty("year");
  });

  test.each(["1931", "1934"])(
    "a free-text date with %s in it becomes an ISO date",
    async (year) => {
      const id = year === "1931" ? "about-then" : "square-brackets";
      expect((await docOf(`matinee-invented-${id}`))["date"]).toBe(`${year}-01-01T00:00:00Z`);
    },
  );

  test("title, description and creator may be lists", async () => {
    expect((await docOf("matinee-invented-two-names"))["title"]).toBeInstanceOf(Array);
    const committee = await docOf("matinee-invented-the-committee-of-five");
    expect(committee["creator"]).toHaveLength(3);
    expect(committee["description"]).toHaveLength(2);
  });

  test("creator is missing on the Chaplin festival", async () => {
    expect(await docOf("charlie_chaplin_film_fest")).not.toHaveProperty("creator");
  });

  test("a description may contain HTML", async () => {
    expect((await docOf("matinee-invented-the-marked-up-man"))["description"]).toContain(
      "<script>",
    );
  });

  test("subjects are split at semicolons", async () => {
    const { subject } = await docOf("matinee-invented-about-then");
    expect(subject).toEqual(["romance", "sea", "letters", "harbour"]);
  });

  test("collection is a list, or a string if there is only one", async () => {
    expect((await docOf("ScarletStreet"))["collection"]).toBeInstanceOf(Array);
    expect((await docOf("DuckandC1951"))["collection"]).toBe("prelinger");
  });

  test("format lists every name once; counts and sizes are numbers; publicdate is ISO", async () => {
    const found = await docOf("charlie_chaplin_film_fest");
    expect(found["format"]).toEqual(expect.arrayContaining(["MPEG2", "h.264", "512Kb MPEG4"]));
    expect(new Set([found["format"]].flat()).size).toBe([found["format"]].flat().length);
    for (const field of ["downloads", "week", "month", "item_size", "num_reviews", "avg_rating"]) {
      expect(found[field]).toBeTypeOf("number");
    }
    expect(found["publicdate"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
});

describe("§1.5 errors", () => {
  const BACKEND = "[BACKEND_ERROR] Invalid or no response from Elasticsearch";

  test.each([
    ["an escaped minus", "sci\\-fi"],
    ["an escaped plus", "a \\+ b"],
    ["an escaped ampersand", "a \\& b"],
    ["an escaped bar", "a \\| b"],
    ["an escaped quotation mark", 'a \\" b'],
    ["a raw slash", "either/or"],
    ["a trailing exclamation mark", "compute!"],
    ["a bracket that was never opened", "metropolis)"],
    ["a bracket that is never closed", "(metropolis"],
    ["a quotation that is never closed", '"metropolis'],
    ["an operator at the end", "metropolis AND"],
    ["an operator at the beginning", "OR metropolis"],
    ["a field without anything", "title:"],
    ["a sort that the index does not have", "metropolis&sort[]=thumbs desc"],
  ])("%s returns status 200 and an error", async (_, written) => {
    const [q = "", sort] = written.split("&sort");
    const reply = await archive.ask(searchPath(q, sort === undefined ? "" : `&sort${sort}`));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ error: BACKEND });
  });

  test("the other operators may be escaped (§1.2)", async () => {
    const { response } = await archive.search(
      "\\(metropolis\\) \\[ \\] \\{ \\} \\^ \\~ \\: \\\\ \\/ \\!",
    );
    expect(response.numFound).toBe(1);
  });

  test("the same failure had other texts before", async () => {
    archive.quirks.backendError = "untagged";
    expect(await (await archive.ask(searchPath("a/b"))).json()).toEqual({
      error: "Invalid or no response from Elasticsearch",
    });
    archive.quirks.backendError = "forensics";
    expect(await (await archive.ask(searchPath("a/b"))).json()).toHaveProperty("forensics");
  });

  test("a query of 1,940 characters is accepted and one of 2,071 is not", async () => {
    expect(await archive.ids("a".repeat(1940))).toEqual([]);
    const reply = await archive.ask(searchPath("a".repeat(2071)));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      error: "[UNSUPPORTED_VALUE] The value specified in the request is not supported",
    });
  });

  test.each(["&count=5", "&rows=many", "&page=-1"])(
    "a malformed request is 400: %s",
    async (more) => {
      const reply = await archive.ask(searchPath("metropolis", more));
      expect(reply.status).toBe(400);
      expect(await reply.json()).toEqual({ error: expect.stringMatching(/^\[BAD_REQUEST\] /) });
    },
  );

  test("page 416 of 24 is the last; page 417 is plain text labeled as JSON", async () => {
    const last = await archive.search(CLIENT_QUERY, "&rows=24&page=416");
    expect(last.response.docs).toEqual([]);
    const reply = await archive.ask(searchPath(CLIENT_QUERY, "&rows=24&page=417"));
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    const text = await reply.text();
    expect(text).toMatch(/^\[RANGE_OUT_OF_BOUNDS\] paging is only supported through 10000 results/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test("the status of that reply is an open point", async () => {
    archive.quirks.rangeErrorStatus = 400;
    const reply = await archive.ask(searchPath(CLIENT_QUERY, "&rows=24&page=417"));
    expect(reply.status).toBe(400);
  });

  test("without page any number of rows is allowed, unordered", async () => {
    const { response, responseHeader } = await archive.search(
      "mediatype:movies",
      "&rows=20000&sort[]=year asc",
    );
    expect(response.docs.length).toBe(response.numFound);
    expect(responseHeader.params).not.toHaveProperty("sort");
  });

  test("an unknown scope", async () => {
    const reply = await archive.ask(searchPath("metropolis", "&scope=all"));
    expect(await reply.json()).toEqual({ error: expect.stringMatching(/^\[SCOPE_UNAVAILABLE\] /) });
  });

  test("JSON with trailing text, as in 2018", async () => {
    archive.quirks.searchTail = true;
    const text = await (await archive.ask(searchPath("metropolis"))).text();
    expect(text).toMatch(/^\{.*\}Search engine returned invalid information or was unresponsive$/s);
  });
});

test("§3.2 whether the search may be read from another origin is an open point", async () => {
  const closed = await archive.ask(searchPath("metropolis"));
  expect(closed.headers.get("Access-Control-Allow-Origin")).toBeNull();
  archive.quirks.searchCors = true;
  const open = await archive.ask(searchPath("metropolis"));
  expect(open.headers.get("Access-Control-Allow-Origin")).toBe("*");
});
