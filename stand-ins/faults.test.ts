import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { faultInAddress, faultKinds, faultyIds } from "./fault-kinds.ts";
import { standInApiKey } from "./film-database/credentials.ts";
import { openForTests } from "./open-for-tests.ts";
import type { StandInsForTests } from "./open-for-tests.ts";

let standIns: StandInsForTests;
beforeAll(async () => {
  standIns = await openForTests();
});
afterEach(async () => {
  await standIns.control("DELETE", "/faults");
  await standIns.control("DELETE", "/quirks");
});
afterAll(() => standIns.close());

const film = (path = "/3/movie/603", init?: RequestInit) =>
  fetch(`${standIns.filmDatabase}${path}?api_key=${standInApiKey}`, init);

async function plan(kind: string, more: object = {}): Promise<void> {
  const reply = await standIns.control("POST", "/faults", {
    kind,
    service: "filmDatabase",
    ...more,
  });
  expect(reply.status).toBe(201);
}

describe("faults that are replies", () => {
  test.each([
    ["429", 429, 25],
    ["429-retry-after", 429, 25],
    ["500", 500, 11],
    ["503", 503, 9],
    ["504", 504, 24],
    ["404", 404, 34],
    ["200-error", 200, 46],
  ])("%s is status %i with code %i and the service's own message", async (kind, status, code) => {
    await plan(kind);
    const reply = await film();
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ success: false, status_code: code });
  });

  test("a 429 has Retry-After only if the fault requests it", async () => {
    await plan("429", { times: 1 });
    await plan("429-retry-after", { retryAfterSeconds: 7 });
    const [plain, limited] = [await film(), await film()];
    expect(plain.headers.get("retry-after")).toBeNull();
    expect(plain.headers.get("x-cache")).toBe("Error from cloudfront");
    expect(limited.headers.get("retry-after")).toBe("7");
  });

  test.each([
    ["502-html", 502],
    ["503-html", 503],
    ["403", 403],
    ["200-html", 200],
    ["offline", 200],
  ])("%s is a page instead of JSON", async (kind, status) => {
    await plan(kind);
    const reply = await film();
    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-type")).toContain("text/html");
    expect(await reply.text()).toMatch(/^<html>/);
  });

  test.each(["garbage", "text-as-json"])("%s is labeled as JSON and is not", async (kind) => {
    await plan(kind);
    const reply = await film();
    expect(reply.headers.get("content-type")).toContain("application/json");
    await expect(reply.json()).rejects.toThrow(SyntaxError);
  });
});

describe("faults on the socket", () => {
  test("reset breaks the connection before any reply", async () => {
    await plan("reset");
    await expect(film()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  });

  test("truncated announces the whole body and sends half", async () => {
    const whole = await (await film()).text();
    await plan("truncated");
    const reply = await film();
    expect(reply.status).toBe(200);
    expect(Number(reply.headers.get("content-length"))).toBe(Buffer.byteLength(whole));
    await expect(reply.text()).rejects.toThrow(TypeError);
  });

  test("gzip sends compressed bytes without a header", async () => {
    const whole = await (await film()).text();
    await plan("gzip");
    const reply = await film(undefined, { headers: { "accept-encoding": "identity" } });
    expect(reply.headers.get("content-encoding")).toBeNull();
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([bytes[0], bytes[1]]).toEqual([0x1f, 0x8b]);
    expect(gunzipSync(bytes).toString()).toBe(whole);
  });

  test("delay answers later: here when the faults are cleared", async () => {
    await plan("delay", { untilCleared: true });
    let isAnswered = false;
    const late = film().then((reply) => {
      isAnswered = true;
      return reply;
    });
    // Another request is answered in the meantime.
    expect((await standIns.control("GET", "/faults")).status).toBe(200);
    expect(isAnswered).toBe(false);
    await standIns.control("DELETE", "/faults");
    expect((await late).status).toBe(200);
  });

  test("hang never answers", async () => {
    await plan("hang");
    await expect(film(undefined, { signal: AbortSignal.timeout(400) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });
});

describe("the requests that a fault affects", () => {
  test("only those of its path, after some, and as often as requested", async () => {
    await plan("500", { path: "/3/tv/*", times: 2, after: 1 });
    const statuses: number[] = [];
    for (const path of ["/3/movie/603", "/3/tv/1396", "/3/tv/1396", "/3/tv/1399", "/3/tv/1396"]) {
      statuses.push((await film(path)).status);
    }
    expect(statuses).toEqual([200, 200, 500, 500, 200]);
  });

  test("only those of its service", async () => {
    await standIns.control("POST", "/faults", { kind: "500", service: "trailers" });
    expect((await film()).status).toBe(200);
    expect((await fetch(`${standIns.trailers}/embed/AAAAAAAAAAA`)).status).toBe(500);
  });

  test("none after they were cleared", async () => {
    await plan("500");
    expect((await film()).status).toBe(500);
    await standIns.control("DELETE", "/faults");
    expect((await film()).status).toBe(200);
  });
});

describe("faults that a person types", () => {
  test("a word in a search triggers its fault", async () => {
    const address = `${standIns.filmDatabase}/3/search/multi?query=fault-502-html`;
    expect((await fetch(address)).status).toBe(502);
  });

  test("an out-of-order title is found by a search, and fails when it is opened", async () => {
    const found = await fetch(
      `${standIns.filmDatabase}/3/search/movie?query=out+of+order&api_key=${standInApiKey}`,
    );
    expect(await found.text()).toContain("Out of Order: 503-html");
    expect((await film("/3/movie/999000513")).status).toBe(503);
    expect((await film("/3/movie/999000513/videos")).status).toBe(503);
    await expect(film("/3/movie/999000003")).rejects.toThrow(TypeError);
  });

  test("every faulty title's number is assigned to a kind of fault", () => {
    for (const [id, kind] of Object.entries(faultyIds)) {
      expect(faultInAddress(`/3/movie/${id}?language=en`)).toBe(kind);
    }
    expect(Object.keys(faultyIds).length).toBe(faultKinds.length);
  });

  test.each([
    ["/metadata/fault-offline", "offline"],
    ["/download/fault-reset/film.mp4", "reset"],
    ["/advancedsearch.php?q=title%3A(fault-429)", "429"],
    ["/3/search/multi?query=the+fault-gzip", "gzip"],
    ["/3/search/multi?query=default-hang", null],
    ["/3/search/multi?query=fault-of-the-stars", null],
    ["/3/movie/603", null],
  ])("%s means %s", (address, kind) => {
    expect(faultInAddress(address)).toBe(kind);
  });
});

describe("the control", () => {
  test("requests are counted by path, faults and refusals included", async () => {
    await standIns.control("DELETE", "/requests");
    await plan("500", { times: 1 });
    await film();
    await film();
    await fetch(`${standIns.filmDatabase}/3/tv/1396`);
    expect(await (await standIns.control("GET", "/requests")).json()).toEqual({
      filmDatabase: { "/3/movie/603": 2, "/3/tv/1396": 1 },
    });
  });

  test("quirks are switched on one by one, and off together", async () => {
    const reply = await standIns.control("PATCH", "/quirks/filmDatabase", { shortPages: true });
    expect(await reply.json()).toMatchObject({ shortPages: true, drift: false });
    expect(await (await film("/3/movie/popular")).json()).toMatchObject({
      results: { length: 18 },
    });
    await standIns.control("DELETE", "/quirks");
    expect(await (await film("/3/movie/popular")).json()).toMatchObject({
      results: { length: 20 },
    });
  });

  test.each([
    ["/faults", "POST", { kind: "boredom" }],
    ["/faults", "POST", { kind: "500", colour: "red" }],
    ["/faults", "POST", { kind: "500", path: "no slash" }],
    ["/quirks/filmDatabase", "PATCH", { colour: true }],
    ["/quirks/filmDatabase", "PATCH", { drift: "yes" }],
  ])("%s refuses unknown input", async (path, method, body) => {
    const reply = await standIns.control(method, path, body);
    expect(reply.status).toBe(400);
    expect(await (await standIns.control("GET", "/faults")).json()).toEqual([]);
  });

  test("it answers only to loopback names", async () => {
    const { request } = await import("node:http");
    const address = new URL((await standIns.control("GET", "/health")).url);
    const status = await new Promise((resolve, reject) => {
      const requested = request(
        {
          host: address.hostname,
          port: address.port,
          path: "/requests",
          headers: { host: "evil.example" },
        },
        (reply) => resolve(reply.resume().statusCode),
      );
      requested.on("error", reject).end();
    });
    expect(status).toBe(403);
  });
});
