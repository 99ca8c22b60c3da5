import { get } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive, type OpenArchive } from "./open-archive.ts";
import { defaultQuirks } from "./quirks.ts";

const INVENTED = "matinee-invented-";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

async function read(path: string): Promise<unknown> {
  const reply = await archive.ask(`/metadata/${path}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("Content-Type")).toBe("application/json");
  return await reply.json();
}

function encodingOf(accepted: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": accepted };
    get(`${archive.origin}/metadata/Detour`, { headers }, (reply) => {
      reply.resume();
      resolve(reply.headers["content-encoding"]);
    }).on("error", reject);
  });
}

describe("§2 reading", () => {
  test("the whole record of an item has the requested identifier (§2.1)", async () => {
    const record = await archive.record("charlie_chaplin_film_fest");
    expect(record.metadata["identifier"]).toBe("charlie_chaplin_film_fest");
    expect(record).toMatchObject({
      created: expect.any(Number),
      uniq: expect.any(Number),
      item_last_updated: expect.any(Number),
      item_size: expect.any(Number),
      files_count: record.files.length,
      d1: expect.stringMatching(/^ia\d{6}\.us\.archive\.org$/),
      d2: expect.stringMatching(/^dn\d{6}\.(?:us|ca)\.archive\.org$/),
      server: expect.any(String),
      dir: expect.stringMatching(/^\/\d+\/items\/charlie_chaplin_film_fest$/),
      workable_servers: [expect.any(String), expect.any(String)],
    });
    expect(Object.keys(record)).not.toContain("is_dark");
  });

  test.each([
    ["/metadata", expect.objectContaining({ identifier: "Detour" })],
    ["/metadata/title", "Detour"],
    ["/server", expect.stringContaining("archive.org")],
    ["/files/0", expect.objectContaining({ name: "Detour.mp4" })],
    ["/files/0/format", "h.264"],
  ])("a part of it, wrapped: /metadata/Detour%s", async (path, expected) => {
    expect(await read(`Detour${path}`)).toEqual({ result: expected });
  });

  test("start and count select a part of a list", async () => {
    const { files } = await archive.record("Detour");
    expect(await read("Detour/files?start=0&count=2")).toEqual({ result: files.slice(0, 2) });
    expect(await read("Detour/files?start=3")).toEqual({ result: files.slice(3) });
  });

  test("a missing part is an error with a message", async () => {
    expect(await read("Detour/nothing/at/all")).toEqual({ error: expect.any(String) });
    expect(await read("Detour/constructor")).toEqual({ error: expect.any(String) });
  });

  test("an unencoded slash inside an id reads a part of another item; an encoded one does not", async () => {
    expect(await read("Detour/files/0")).toHaveProperty("result");
    expect(await read("Detour%2Ffiles%2F0")).toEqual({});
  });

  test("replies are compressed only for clients that ask for it", async () => {
    expect(await encodingOf("gzip")).toBe("gzip");
    expect(await encodingOf("deflate")).toBe("deflate");
    expect(await encodingOf("identity")).toBeUndefined();
    const reply = await archive.ask("/metadata/Detour", { headers: { "Accept-Encoding": "gzip" } });
    expect(await reply.json()).toHaveProperty("metadata.title", "Detour");
  });

  test("any origin may read it (§3.2), unless switched", async () => {
    const open = await archive.ask("/metadata/Detour");
    expect(open.headers.get("Access-Control-Allow-Origin")).toBe("*");
    archive.quirks.metadataCors = false;
    const closed = await archive.ask("/metadata/Detour");
    expect(closed.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("§2.1 missing and withheld items", () => {
  test.each(["Nosferatu1922", "TheGeneral", "Metropolis_1927", "Charade1963", "SherlockJr"])(
    "an item that never existed is an empty object with status 200: %s",
    async (id) => {
      const reply = await archive.ask(`/metadata/${id}`, {
        headers: { "Accept-Encoding": "identity" },
      });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe("{}");
    },
  );

  test("or an empty list, as the documentation says", async () => {
    archive.quirks.missingItem = "array";
    expect(await read("Nosferatu1922")).toEqual([]);
  });

  test("a part of a missing item is an error", async () => {
    expect(await read("Nosferatu1922/metadata")).toEqual({ error: expect.any(String) });
  });

  test("identifiers are case-sensitive", async () => {
    expect(await read("detour")).toEqual({});
  });

  test("a dark item has its location and no metadata (§0.7)", async () => {
    const record = await archive.record("night_of_the_living_dead");
    expect(Object.keys(record).toSorted()).toEqual([
      "created",
      "d1",
      "d2",
      "dir",
      "is_dark",
      "server",
      "uniq",
      "workable_servers",
    ]);
    expect(record["is_dark"]).toBe(true);
  });

  test("nodownload and is_collection are present only when true", async () => {
    expect(await archive.record(`${INVENTED}watch-here-only`)).toHaveProperty("nodownload", true);
    expect(await archive.record("feature_films")).toHaveProperty("is_collection", true);
    expect(await archive.record("Detour")).not.toHaveProperty("nodownload");
    expect(await archive.record("Detour")).not.toHaveProperty("is_collection");
  });

  test("reviews are present if there are any", async () => {
    const { reviews } = await archive.record(`${INVENTED}well-reviewed`);
    expect(reviews).toEqual(
      Array.from({ length: 2 }, () => ({
        reviewtitle: expect.any(String),
        reviewbody: expect.any(String),
        stars: expect.stringMatching(/^[1-5]$/),
        reviewer: expect.any(String),
        reviewdate: expect.any(String),
      })),
    );
    expect(await archive.record("Detour")).not.toHaveProperty("reviews");
  });

  test("misc is absent (§0.5), and can be switched on in both of its forms", async () => {
    expect(await archive.record("Detour")).not.toHaveProperty("misc");
    archive.quirks.miscImage = "rooted";
    expect(await archive.record("Detour")).toHaveProperty("misc.image", "/services/img/Detour");
    archive.quirks.miscImage = "absolute";
    expect(await archive.record("Detour")).toHaveProperty(
      "misc.image",
      "https://archive.org/services/img/Detour",
    );
  });
});

describe("§2.2 the metadata object", () => {
  test("contains only strings and lists of strings, with the required ones in every open item", async () => {
    for (const { id, standing } of archive.items) {
      if (standing !== "dark" && id !== `${INVENTED}nameless`) {
        const { metadata } = await archive.record(id);
        expect(metadata).toMatchObject({
          identifier: id,
          mediatype: expect.any(String),
          title: expect.anything(),
          publicdate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          uploader: expect.any(String),
        });
        expect(
          Object.values(metadata)
            .flat()
            .every((value) => typeof value === "string"),
        ).toBe(true);
      }
    }
  });

  test("year is a string here, and may be missing", async () => {
    expect((await archive.record("Detour")).metadata["year"]).toBe("1945");
    expect((await archive.record("DragnetTheBigActor")).metadata).not.toHaveProperty("year");
  });

  test.each([
    ["charlie_chaplin_film_fest", "1:17:26"],
    ["TheFastandtheFuriousJohnIreland1954goofyrip", "72:36"],
    ["BigBuckBunny_124", "9:56"],
    ["the-kid-1921_202208", "53-68 min"],
  ])("runtime is the film's real one, however it is written: %s", async (id, runtime) => {
    expect((await archive.record(id)).metadata["runtime"]).toBe(runtime);
  });

  test("runtimes are hours, minutes or words; some are in coverage, and some are missing", async () => {
    const runtimes = archive.items.map(({ metadata }) => String(metadata["runtime"] ?? ""));
    for (const form of [/^\d:\d\d:\d\d$/, /^\d+:00$/, /^\d+ min$/, /^$/]) {
      expect(runtimes.some((runtime) => form.test(runtime))).toBe(true);
    }
    const { metadata } = await archive.record(`${INVENTED}length-elsewhere`);
    expect(metadata["coverage"]).toBe("1:08:20");
    expect(metadata).not.toHaveProperty("runtime");
  });

  test("licences: the old public-domain address, CC0 and CC BY, and none on some uploads", async () => {
    const [old, zero, by, none] = await Promise.all(
      ["charlie_chaplin_film_fest", "Sita_Sings_the_Blues", "Sintel", "TheRedHouse"].map(
        async (id) => (await archive.record(id)).metadata["licenseurl"],
      ),
    );
    expect(old).toBe("http://creativecommons.org/licenses/publicdomain/");
    expect(zero).toContain("/zero/1.0/");
    expect(by).toContain("/by/3.0/");
    expect(none).toBeUndefined();
  });

  test("dates are free text", async () => {
    expect((await archive.record(`${INVENTED}about-then`)).metadata["date"]).toBe("c.a. 1931");
    expect((await archive.record(`${INVENTED}square-brackets`)).metadata["date"]).toBe("[1934]");
    expect((await archive.record(`${INVENTED}rocket-wardens-01`)).metadata["date"]).toBe("1940-01");
  });

  test("a lending item says so, and each of its files is private", async () => {
    const { metadata, files } = await archive.record(`${INVENTED}for-members-only`);
    expect(metadata["access-restricted-item"]).toBe("true");
    const films = files.filter((file) => file["source"] !== "metadata");
    expect(films.length).toBeGreaterThan(2);
    expect(films.every((file) => file["private"] === "true")).toBe(true);
  });

  test("an external identifier is present if there is one", async () => {
    const { metadata } = await archive.record("his_girl_friday");
    expect(metadata["external-identifier"]).toBe("urn:imdb:tt0032599");
  });

  test("only the odd items have no description", async () => {
    expect((await archive.record(`${INVENTED}no-words-for-it`)).metadata).not.toHaveProperty(
      "description",
    );
    const without = archive.items.filter(
      ({ metadata, standing }) => standing !== "dark" && metadata["description"] === undefined,
    );
    expect(without.map(({ id }) => id)).toEqual([`${INVENTED}no-words-for-it`]);
  });
});
