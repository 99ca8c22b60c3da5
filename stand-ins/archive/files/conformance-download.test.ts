import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { encodePath } from "./file-path.ts";
import { openArchive, type OpenArchive } from "../open-archive.ts";
import { defaultQuirks } from "../quirks.ts";

const INVENTED = "matinee-invented-";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());
beforeEach(() => {
  Object.assign(archive.quirks, defaultQuirks());
});

/** Requests a file and follows the redirect, as a browser would. */
async function download(id: string, name: string, init?: RequestInit): Promise<Response> {
  return await fetch(`${archive.origin}/download/${id}/${encodePath(name)}`, init);
}

function range(bytes: string): RequestInit {
  return { headers: { Range: `bytes=${bytes}` } };
}

/** The tiny reels count upwards, so every byte identifies its position. */
function counted(first: number, last: number): Buffer {
  return Buffer.from(Array.from({ length: last - first + 1 }, (_, at) => (first + at) % 251));
}

describe("§3.1 /download/ on the archive's own host", () => {
  test.each(["download", "serve"])(
    "/%s/ redirects to a data node on another origin",
    async (area) => {
      const reply = await archive.ask(`/${area}/Detour/Detour.mp4`);
      expect(reply.status).toBe(302);
      expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(reply.headers.get("Accept-Ranges")).toBe("bytes");
      expect(reply.headers.get("Content-Type")).toBe("video/mp4");
      const location = new URL(reply.headers.get("Location") ?? "");
      expect(location.origin).toBe(archive.mediaOrigin);
      expect(location.origin).not.toBe(archive.origin);
      expect(location.pathname).toMatch(/^\/\d+\/items\/Detour\/Detour\.mp4$/);
    },
  );

  test("the redirect had a page's content type in 2023", async () => {
    archive.quirks.redirectType = "page";
    const reply = await archive.ask("/download/Detour/Detour.mp4");
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
  });

  test("HEAD has the same answer", async () => {
    const reply = await archive.ask("/download/Detour/Detour.mp4", { method: "HEAD" });
    expect(reply.status).toBe(302);
    expect(reply.headers.get("Location")).toContain(archive.mediaOrigin);
  });

  test("every character in a name survives the redirect", async () => {
    const id = `${INVENTED}odd-names`;
    for (const name of [
      "Reel 1/50% off? It's #1 (final, cut).mp4",
      "Reel 2/Où est l'été… & other questions+answers.mp4",
      "Reel 3/बारिश की रात..mp4",
    ]) {
      const reply = await download(id, name, range("0-3"));
      expect(reply.status).toBe(206);
      expect(new URL(reply.url).origin).toBe(archive.mediaOrigin);
    }
  });

  test("text tracks come directly from the archive, without a CORS header", async () => {
    const reply = await archive.ask("/download/Detour/Detour.en.vtt");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("text/vtt");
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(await reply.arrayBuffer()).toHaveProperty("byteLength", 300);
  });

  test("unless they are redirected like other files", async () => {
    archive.quirks.tracksDirect = false;
    expect((await archive.ask("/download/Detour/Detour.en.vtt")).status).toBe(302);
  });

  test("/cors/ serves the file to any origin, and does not support HEAD", async () => {
    const reply = await archive.ask("/cors/Detour/Detour.hi.vtt");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const head = await archive.ask("/cors/Detour/Detour.hi.vtt", { method: "HEAD" });
    expect(head.status).toBe(405);
    expect((await archive.ask("/cors/Detour/nothing.vtt")).status).toBe(404);
  });

  test("without a file name it is an HTML list", async () => {
    const reply = await archive.ask(`/download/${INVENTED}odd-names`);
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(await reply.text()).toContain("Reel%201/50%25%20off%3F");
  });

  test.each(["Nosferatu1922", "night_of_the_living_dead"])(
    "an unavailable item has no files: %s",
    async (id) => {
      expect((await archive.ask(`/download/${id}/${id}.mp4`)).status).toBe(404);
    },
  );
});

describe("§3.1 the data node", () => {
  test("serves a whole file with everything a cache and a player need", async () => {
    const reply = await download("Detour", "Detour.mp4");
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": "40000",
      etag: expect.stringMatching(/^"[0-9a-f]+"$/),
      "last-modified": expect.stringMatching(/GMT$/),
    });
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(counted(0, 39_999));
  });

  test.each([
    ["0-0", 0, 0],
    ["100-199", 100, 199],
    ["39990-", 39_990, 39_999],
    ["-10", 39_990, 39_999],
    ["39990-99999", 39_990, 39_999],
  ])("bytes=%s returns 206 with exactly those", async (bytes, first, last) => {
    const reply = await download("Detour", "Detour.mp4", range(bytes));
    expect(reply.status).toBe(206);
    expect(reply.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/40000`);
    expect(reply.headers.get("Content-Length")).toBe(String(last - first + 1));
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(counted(first, last));
  });

  test("a range beyond the end is 416 with the file's length", async () => {
    const reply = await download("Detour", "Detour.mp4", range("40000-"));
    expect(reply.status).toBe(416);
    expect(reply.headers.get("Content-Range")).toBe("bytes */40000");
  });

  test("HEAD returns only the headers", async () => {
    const reply = await download("Detour", "Detour.mp4", { method: "HEAD" });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Length")).toBe("40000");
    expect(await reply.text()).toBe("");
  });

  test("an unchanged file is not sent again, and a range of a changed file is sent whole", async () => {
    const etag =
      (await download("Detour", "Detour.mp4", { method: "HEAD" })).headers.get("ETag") ?? "";
    const same = await download("Detour", "Detour.mp4", { headers: { "If-None-Match": etag } });
    expect(same.status).toBe(304);
    const part = await download("Detour", "Detour.mp4", {
      headers: { Range: "bytes=0-9", "If-Range": etag },
    });
    expect(part.status).toBe(206);
    const whole = await download("Detour", "Detour.mp4", {
      headers: { Range: "bytes=0-9", "If-Range": '"of yesterday"' },
    });
    expect(whole.status).toBe(200);
  });

  test.each([
    [`${INVENTED}every-size`, "every-size.hd.mp4", "video/mp4", 70_000],
    [`${INVENTED}every-size`, "every-size.mp4", "video/mp4", 40_000],
    [`${INVENTED}every-size`, "every-size_512kb.mp4", "video/mp4", 10_000],
    [`${INVENTED}every-size`, "every-size.m4v", "video/mp4", 70_000],
    [`${INVENTED}every-size`, "every-size.webm", "video/webm", 30_000],
    [`${INVENTED}every-size`, "every-size.mpeg", "video/mpeg", 2_800_000_000],
    [`${INVENTED}every-size`, "every-size.ogv", "video/ogg", undefined],
    [`${INVENTED}every-size`, "every-size.avi", "video/x-msvideo", undefined],
    [`${INVENTED}from-a-mkv`, "russian-doll.mkv", "video/x-matroska", undefined],
    [`${INVENTED}CAPITAL.Letters`, "CAPITAL LETTERS.MP4", "video/mp4", 40_000],
    ["Detour", "Detour.srt", "text/plain", 350],
    ["Detour", "Detour.thumbs/Detour_000010.jpg", "image/jpeg", 600],
  ])("%s/%s is %s, as large as its record says", async (id, name, type, sizeBytes) => {
    const reply = await download(id, name, { method: "HEAD" });
    expect(reply.headers.get("Content-Type")).toBe(type);
    const record = await (await archive.ask(`/metadata/${id}/files`)).json();
    const { size } = record.result.find((file: { name: string }) => file.name === name);
    expect(reply.headers.get("Content-Length")).toBe(size);
    expect(sizeBytes ?? Number(size)).toBe(Number(size));
  });

  test("a master of gigabytes can be read at any position, and contains only zeros", async () => {
    const reply = await download(
      `${INVENTED}every-size`,
      "every-size.mpeg",
      range("2700000000-2700099999"),
    );
    expect(reply.status).toBe(206);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.alloc(100_000));
  });

  test("a download of a master of gigabytes may stop after the first bytes", async () => {
    const stop = new AbortController();
    const init = { signal: stop.signal };
    const reply = await download(`${INVENTED}every-size`, "every-size.mpeg", init);
    expect(reply.headers.get("Content-Length")).toBe("2800000000");
    const { value } = (await reply.body?.getReader().read()) ?? {};
    expect(value?.byteLength).toBeGreaterThan(0);
    stop.abort();
    expect((await download("Detour", "Detour.mp4", range("0-0"))).status).toBe(206);
  });

  test("a restricted file is 403 at the node, with a page of several thousand characters", async () => {
    for (const [id, name] of [
      [`${INVENTED}for-members-only`, "for-members-only.mp4"],
      [`${INVENTED}watch-here-only`, "watch-here-only.mp4"],
    ] as const) {
      expect((await archive.ask(`/download/${id}/${name}`)).status).toBe(302);
      const reply = await download(id, name);
      expect(reply.status).toBe(403);
      expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
      expect((await reply.text()).length).toBeGreaterThan(4000);
    }
  });

  test.each([
    [`${INVENTED}one-file-gone`, "missing-reel.hd.mp4", 404],
    [`${INVENTED}node-in-trouble`, "stoker.hd.mp4", 500],
    [`${INVENTED}node-in-trouble`, "stoker.mp4", 401],
    [`${INVENTED}node-in-trouble`, "stoker_512kb.mp4", 200],
    ["Detour", "never-there.mp4", 404],
  ])("%s/%s returns %i", async (id, name, status) => {
    expect((await download(id, name)).status).toBe(status);
  });

  test("an item is on one disk only", async () => {
    const reply = await archive.ask("/download/Detour/Detour.mp4");
    const location = reply.headers.get("Location") ?? "";
    const elsewhere = location.replace(/\/\d+\/items\//, "/99/items/");
    expect((await fetch(elsewhere)).status).toBe(404);
    expect((await fetch(location, { method: "POST" })).status).toBe(405);
  });

  test("only some items have a CORS header (§3.2)", async () => {
    const headers = await Promise.all(
      ["Detour", "Sintel", "Gertie", "impact", "suddenly", "JungleBook"].map(async (id) => {
        const { result } = await (await archive.ask(`/metadata/${id}/files/0`)).json();
        const reply = await download(id, result.name, { method: "HEAD" });
        return reply.headers.get("Access-Control-Allow-Origin");
      }),
    );
    expect(new Set(headers)).toEqual(new Set(["*", null]));
  });

  test.each([
    ["none", null],
    ["all", "*"],
  ] as const)("unless it is switched to %s", async (nodeCors, header) => {
    archive.quirks.nodeCors = nodeCors;
    for (const name of ["Detour.mp4", "Detour.srt"]) {
      const reply = await download("Detour", name);
      expect(reply.headers.get("Access-Control-Allow-Origin")).toBe(header);
    }
  });
});
