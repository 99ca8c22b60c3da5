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

describe("§2 reading", () => {
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
});
