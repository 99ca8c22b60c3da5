import { describe, expect, onTestFinished, test } from "vitest";

import { holdUntil } from "#tests/pages/held-answers.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { serve } from "#tests/serve.ts";

import { createResilientClient } from "../resilient-client.server.ts";
import { ServiceError, type ServiceFailure } from "../service-error.ts";
import { createArchive } from "./archive.server.ts";

const everything = { sort: ["downloads desc", "identifier asc"] };

function archiveAt(origin: URL, { filesOrigin = "", deadlineMs = 8_000 } = {}) {
  const client = createResilientClient({
    service: "archive",
    maxConnections: 4,
    mostRetries: 1,
    deadlineMs,
  });
  onTestFinished(() => client.close());
  return createArchive({
    client,
    origin,
    userAgent: "Matinee/1.0 (+https://films.example.org)",
    mayHoldFiles: ({ origin: there }) => there === filesOrigin,
  });
}

async function failureOf(work: Promise<unknown>): Promise<ServiceFailure | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ServiceError && error.service === "archive" ? error.reason : undefined;
}

/** An archive that gives every request the same answer. */
async function archiveThatSays(body: string, status = 200, type = "application/json") {
  const origin = await serve((_, response) =>
    response.writeHead(status, { "content-type": type }).end(body),
  );
  return archiveAt(new URL(origin));
}

describe("a search", () => {
  test("returns a page of films with their total number, and identifies us", async () => {
    const outside = await openFaultyArchive();
    const archive = archiveAt(outside.origin);
    const [first, second] = [
      await archive.search(everything, 24, 1),
      await archive.search(everything, 24, 2),
    ];
    expect(first.docs).toHaveLength(24);
    expect(first.total).toBeGreaterThan(200);
    expect(second.total).toBe(first.total);
    const seen = new Set(first.docs.map(({ identifier }) => identifier));
    expect(second.docs.some(({ identifier }) => seen.has(identifier))).toBe(false);
    expect(outside.requests[0]?.agent).toBe("Matinee/1.0 (+https://films.example.org)");
  });

  test("finds no collections, no news and nothing that browsers cannot play", async () => {
    const { origin } = await openFaultyArchive();
    const { docs } = await archiveAt(origin).search(
      { ...everything, exceptCollections: ["tvnews"] },
      400,
      1,
    );
    const found = docs.map(({ identifier }) => identifier);
    expect(found).toContain("Detour");
    for (const id of ["feature_films", "matinee-invented-tv-news-at-six", "Dementia_13"]) {
      expect(found).not.toContain(id);
    }
  });

  test("narrows by words, collection, years, subject and language", async () => {
    const { origin } = await openFaultyArchive();
    const { search } = archiveAt(origin);
    const ids = async (query: object) =>
      (await search({ ...everything, ...query }, 400, 1)).docs.map((doc) => doc.identifier);
    expect(await ids({ words: "METROPOLIS!" })).toContain("Metropolis1927EnglishVersion");
    expect(await ids({ collections: ["prelinger"] })).toContain("DuckandC1951");
    expect(await ids({ collections: ["prelinger"] })).not.toContain("Detour");
    const forties = await ids({ years: { first: 1940, last: 1949 } });
    expect(forties).toContain("Detour");
    expect(forties).not.toContain("CarnivalofSouls");
    expect(await ids({ subjects: ["silent film"] })).toContain("The_General_Buster_Keaton");
    expect(await ids({ languages: ["hin", "Hindi"] })).toContain("matinee-invented-barish-ki-raat");
  });

  test("quotes collections exactly and removes what would end a name", async () => {
    const outside = await openFaultyArchive();
    const query = {
      ...everything,
      collections: ["Film_Noir", "SciFi_Horror", "album-4_b.c", 'x") OR ("y\\'],
      exceptCollections: ["TVNews"],
    };
    await archiveAt(outside.origin).search(query, 24, 1);
    const requests = outside.requests.map(({ path }) => new URL(path, outside.origin).searchParams);
    expect(requests.map((parameters) => parameters.get("q"))).toEqual([
      expect.stringContaining(
        ' AND collection:("Film_Noir" OR "SciFi_Horror" OR "album-4_b.c" OR "x) OR (y") AND -collection:("TVNews")',
      ),
    ]);
  });

  test("beyond the archive's deepest result is refused before it is sent", async () => {
    const outside = await openFaultyArchive();
    const archive = archiveAt(outside.origin);
    expect(await failureOf(archive.search(everything, 24, 417))).toBe("rejected");
    expect(outside.requests).toEqual([]);
    expect(await failureOf(archive.search(everything, 400, 25))).toBeUndefined();
  });

  test.each<[string, string, ServiceFailure]>([
    ["an outage", '{"error":"[BACKEND_ERROR] Invalid or no response"}', "unavailable"],
    ["an outage of old", '{"error":"Invalid or no response","forensics":{}}', "unavailable"],
    ["a question too long", '{"error":"[UNSUPPORTED_VALUE] The value"}', "rejected"],
    ["paging too deep", "[RANGE_OUT_OF_BOUNDS] paging is only supported", "garbled"],
    ["JSON with a tail", '{"response":{"numFound":0,"docs":[]}}Search engine', "garbled"],
    ["a page", "<html>Temporarily Offline</html>", "garbled"],
    ["no list of films", '{"responseHeader":{"status":0}}', "garbled"],
    ["a list where a page should be", "[]", "garbled"],
  ])("answered with %s has failed, whatever its status is", async (_, body, reason) => {
    const archive = await archiveThatSays(body);
    expect(await failureOf(archive.search(everything, 24, 1))).toBe(reason);
  });

  test("keeps the valid fields of odd films, and leaves out films without a name", async () => {
    const docs = [
      { identifier: "a", title: ["Two", "Titles"], year: 1931, language: "eng" },
      { identifier: "b", title: 1984, year: "1956" },
      { identifier: "c" },
      { identifier: "../evil", title: "x" },
      { title: "no identifier" },
      "no film",
    ];
    const archive = await archiveThatSays(JSON.stringify({ response: { numFound: "6", docs } }));
    const plain = { collection: [], licenseurl: "" };
    expect(await archive.search(everything, 24, 1)).toEqual({
      total: 6,
      docs: [
        {
          identifier: "a",
          title: ["Two", "Titles"],
          year: "1931",
          date: "",
          language: ["eng"],
          ...plain,
        },
        { identifier: "b", title: ["1984"], year: "1956", date: "", language: [], ...plain },
        { identifier: "c", title: [], year: "", date: "", language: [], ...plain },
      ],
    });
  });
});

describe("an item", () => {
  test("has its metadata and its files", async () => {
    const { origin } = await openFaultyArchive();
    const item = await archiveAt(origin).item("charlie_chaplin_film_fest");
    expect(item?.metadata.title).toEqual(["Charlie Chaplin Festival"]);
    expect(item?.files.find(({ format }) => format === "MPEG2")).toMatchObject({
      name: "charlie_chaplin_film_fest.mpeg",
      size: 2_810_000_000,
    });
  });

  test("with an identifier that ends in a dot is found", async () => {
    const { origin } = await openFaultyArchive();
    const id = "Nosferatu_most_complete_version_93_mins.";
    expect((await archiveAt(origin).item(id))?.metadata.identifier).toBe(id);
  });

  test.each(["object", "array"] as const)(
    "that does not exist is not a failure (%s)",
    async (form) => {
      const { origin, quirks } = await openFaultyArchive();
      quirks.missingItem = form;
      expect(await archiveAt(origin).item("Nosferatu1922")).toBeUndefined();
    },
  );

  test("that was made dark counts as missing", async () => {
    const { origin } = await openFaultyArchive();
    expect(await archiveAt(origin).item("night_of_the_living_dead")).toBeUndefined();
  });

  test.each(["", "a/files", "../etc", "a b", ".hidden", "x".repeat(101), "a?b"])(
    "named %j is never requested",
    async (id) => {
      const outside = await openFaultyArchive();
      expect(await archiveAt(outside.origin).item(id)).toBeUndefined();
      expect(outside.requests).toEqual([]);
    },
  );

  test("other than the requested one is rejected", async () => {
    const archive = await archiveThatSays('{"metadata":{"identifier":"other"},"files":[]}');
    expect(await failureOf(archive.item("one"))).toBe("garbled");
  });

  test("with an error in place of a record has failed", async () => {
    const archive = await archiveThatSays('{"error":"Couldn\'t locate item"}');
    expect(await failureOf(archive.item("one"))).toBe("unavailable");
  });
});

describe("a text file", () => {
  test("is followed to the archive's storage, and read", async () => {
    const { origin, filesOrigin, quirks } = await openFaultyArchive();
    quirks.tracksDirect = false;
    const archive = archiveAt(origin, { filesOrigin });
    const text = await archive.textFile("Detour", "Detour.en.vtt");
    expect(text).toHaveLength(300);
  });

  test("is not followed to any other host", async () => {
    const { origin, quirks } = await openFaultyArchive();
    quirks.tracksDirect = false;
    const archive = archiveAt(origin, { filesOrigin: "https://archive.example" });
    expect(await failureOf(archive.textFile("Detour", "Detour.en.vtt"))).toBe("garbled");
  });

  test("that does not exist is not a failure", async () => {
    const { origin, filesOrigin } = await openFaultyArchive();
    const archive = archiveAt(origin, { filesOrigin });
    expect(await archive.textFile("Detour", "none.vtt")).toBeUndefined();
  });
});

describe("politeness", () => {
  test("a failed request is sent once more, and no more often", async () => {
    const outside = await openFaultyArchive();
    const archive = archiveAt(outside.origin);
    await outside.breakDown({ kind: "502-html", times: 1 });
    expect((await archive.search(everything, 24, 1)).docs).toHaveLength(24);
    await outside.breakDown({ kind: "502-html", times: 2 });
    expect(await failureOf(archive.search(everything, 24, 1))).toBe("unavailable");
    expect((await archive.search(everything, 24, 1)).docs).toHaveLength(24);
  });

  test("at most four requests are open at once", async () => {
    let underWay = 0;
    let most = 0;
    const hold = holdUntil(4);
    const origin = await serve((_, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      hold(() => {
        underWay -= 1;
        response.end("{}");
      });
    });
    const archive = archiveAt(new URL(origin));
    await Promise.all(Array.from({ length: 12 }, (_, at) => archive.item(`item-${at}`)));
    expect(most).toBe(4);
  });

  test("a request that hangs ends at its deadline", async () => {
    const outside = await openFaultyArchive();
    await outside.breakDown({ kind: "hang" });
    const archive = archiveAt(outside.origin, { deadlineMs: 400 });
    expect(await failureOf(archive.item("Detour"))).toBe("timeout");
  });
});
