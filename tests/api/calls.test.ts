import { expect, onTestFinished, test, vi } from "vitest";

import { problemKinds } from "#app/lib/requests/problem.ts";

import { makeKey, openApi } from "./open-api.ts";

const SITE = "https://home.example";

test("only a key opens the API: no cookie, and no key of another account's profile", async () => {
  const { send, keys, origin, cookieFor, database, userId } = await openApi();
  for (const headers of [{}, { authorization: "Bearer x.y.z" }, { authorization: "Basic YTpi" }]) {
    const answer = await send("GET", "/me", { key: "", headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(answer.body).toMatchObject({ type: "/developers#no-key", status: 401 });
  }
  const { token } = await database.kysely
    .selectFrom("sessions")
    .select("token")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const cookie = cookieFor(token);
  expect((await send("GET", "/me", { key: "", headers: { cookie } })).status).toBe(401);
  const page = await fetch(`${origin}/api/v1/me`, { headers: { cookie }, method: "POST" });
  expect(page.status).toBe(405);
  expect(page.headers.getSetCookie()).toEqual([]);
  const other = await send("GET", "/me", { headers: { "matinee-profile": "another" } });
  expect(other.status).toBe(401);
  const me = await send("GET", "/me");
  expect(me.body).toMatchObject({ name: "Ada", scopes: ["read", "write"], ageLimit: null });
  expect(keys.viewer).not.toBe("");
});

test("a key may do what its scopes say, and a child's sees a child's world", async () => {
  const { send, keys, database, userId } = await openApi();
  const powerless = await makeKey(database, { userId, scopes: "write" });
  const refused = await send("GET", "/me", { key: powerless });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("www-authenticate")).toContain('scope="read"');
  expect((await send("GET", "/movies/27205")).body).toMatchObject({ kind: "movie", id: "27205" });
  expect((await send("GET", "/movies/27205", { key: keys.child })).status).toBe(404);
  expect((await send("GET", "/me", { key: keys.child })).body).toMatchObject({ ageLimit: "kids" });
});

test("what is wrong is a problem with its kind, and names each part", async () => {
  const { send } = await openApi();
  const cases = [
    ["GET", "/nothing", "not-found"],
    ["GET", "/movies/abc", "not-found"],
    ["GET", "/movies/999999999", "not-found"],
    ["DELETE", "/movies/5", "no-method"],
    ["GET", "/search", "not-valid"],
    ["GET", "/watchlist?cursor=nonsense", "not-valid"],
    ["GET", "/calendar?days=1000", "not-valid"],
  ] as const;
  for (const [method, path, kind] of cases) {
    const { status, headers, body } = await send(method, path);
    expect([path, status], path).toEqual([path, problemKinds[kind].status]);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body.type).toBe(`/developers#${kind}`);
  }
  expect((await send("GET", "/calendar?days=1000")).body.errors).toMatchObject([
    { pointer: "?days" },
  ]);
  expect((await send("DELETE", "/movies/5")).headers.get("allow")).toBe("HEAD, GET, OPTIONS");
});

test("HEAD answers without a body, and each answer says what is left of the limit", async () => {
  const { send } = await openApi();
  // However long the calls take, they are within one minute of the limit's clock.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const head = await send("HEAD", "/me");
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
  expect(head.headers.get("ratelimit")).toMatch(/^"key";r=599;t=\d+$/);
  const calls = Array.from({ length: 600 }, () => send("HEAD", "/genres"));
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("pages of a site that the operator names may call, and those of others may not read", async () => {
  const { send } = await openApi({ variables: { API_ORIGINS: SITE } });
  const asking = { origin: SITE, "access-control-request-method": "GET" };
  const preflight = await send("OPTIONS", "/me", { key: "", headers: asking });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(SITE);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
  const read = await send("GET", "/me", {
    headers: { origin: SITE, "sec-fetch-site": "cross-site" },
  });
  expect(read.headers.get("access-control-allow-origin")).toBe(SITE);
  expect(read.headers.get("access-control-expose-headers")).toContain("ETag");
  const evil = await send("GET", "/me", { headers: { origin: "https://evil.example" } });
  expect(evil.headers.get("access-control-allow-origin")).toBeNull();
  expect(evil.headers.get("vary")).toContain("Origin");
});

test("a film's files and captions open with the key where visitors see nothing", async () => {
  const { send, keys, origin } = await openApi({ variables: { VISITORS: "none" } });
  const film = await send<{ works: { captions: { url: string }[] }[] }>(
    "GET",
    "/films/charlie_chaplin_film_fest",
  );
  const url = film.body.works.flatMap(({ captions }) => captions).at(0)?.url ?? "";
  const { pathname, search } = new URL(url);
  const open = (headers: Record<string, string>) =>
    fetch(origin + pathname + search, { headers, redirect: "manual" });
  expect((await open({})).status).toBe(401);
  const opened = await open({ authorization: `Bearer ${keys.reader}` });
  expect([opened.status, opened.headers.get("content-type")]).toEqual([
    200,
    "text/vtt; charset=utf-8",
  ]);
});
