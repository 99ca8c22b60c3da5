import { expect, test } from "vitest";

import { openApi, openChecked } from "./open-api.ts";

const FILM = "charlie_chaplin_film_fest";

const MOVIE = { kind: "movie", id: "27205" };
const SHOW = { kind: "tv", id: "1396" };

test("what a profile says about titles is said and taken back, and lists show it", async () => {
  const { call } = await openChecked();
  const idsOf = async (path: string) =>
    (await call<{ items: { id: string }[] }>("GET", path)).body.items.map(({ id }) => id);
  for (const path of ["/watchlist", "/not-for-me", "/ratings"]) {
    const body = path === "/ratings" ? { halfStars: 7 } : undefined;
    expect((await call("PUT", `${path}/{kind}/{id}`, MOVIE, { body })).status).toBe(204);
    expect(await idsOf(path)).toEqual(["27205"]);
    expect((await call("DELETE", `${path}/{kind}/{id}`, MOVIE)).status).toBe(204);
    expect(await idsOf(path)).toEqual([]);
  }
  await call("PUT", "/follows/{kind}/{id}", SHOW);
  expect(await idsOf("/follows")).toEqual(["1396"]);
  await call("PUT", "/watched/{kind}/{id}?part=S1E1", SHOW);
  expect((await call("GET", "/watched")).body).toEqual({ marks: { "tv:1396": "S1E1" } });
  const missing = await call("PUT", "/watchlist/{kind}/{id}", { kind: "movie", id: "999999999" });
  expect(missing.status).toBe(404);
});

test("notes and services are written, and read again with what else is the profile's own", async () => {
  const { call } = await openChecked();
  const note = { body: { note: " Loud. " } };
  expect((await call("PUT", "/ratings/{kind}/{id}/note", MOVIE, note)).status).toBe(204);
  const read = await call("GET", "/ratings/{kind}/{id}", MOVIE);
  expect(read.body).toEqual({ halfStars: null, note: "Loud.", days: [] });
  await call("PUT", "/ratings/{kind}/{id}/note", MOVIE, { body: { note: "" } });
  expect((await call("GET", "/ratings/{kind}/{id}", MOVIE)).body).toMatchObject({ note: "" });
  const missing = { kind: "movie", id: "999999999" };
  expect((await call("PUT", "/ratings/{kind}/{id}/note", missing, note)).status).toBe(404);
  const days = async (method: string, day: string, title = MOVIE) =>
    (await call(method, "/ratings/{kind}/{id}/days/{day}", { ...title, day })).status;
  expect([await days("PUT", "2020-02-29"), await days("PUT", "2020-02-29")]).toEqual([204, 204]);
  expect((await call("GET", "/ratings/{kind}/{id}", MOVIE)).body["days"]).toEqual(["2020-02-29"]);
  expect((await call("GET", "/watched")).body).toEqual({ marks: { "movie:27205": "*" } });
  expect(await days("PUT", "2999-01-01")).toBe(404);
  expect(await days("PUT", "2020-02-29", missing)).toBe(404);
  expect(await days("DELETE", "2020-02-29")).toBe(204);
  expect((await call("GET", "/ratings/{kind}/{id}", MOVIE)).body["days"]).toEqual([]);
  const { items } = (await call<{ items: { id: number }[] }>("GET", "/services")).body;
  const ids = items.slice(0, 2).map(({ id }) => Number(id));
  const chosen = { body: { ids: [...ids, 987_654] } };
  expect((await call("PUT", "/own-services", {}, chosen)).status).toBe(204);
  const own = (await call<{ ids: number[] }>("GET", "/own-services")).body.ids;
  expect(new Set(own), "only what the region has").toEqual(new Set(ids));
});

test("lists are made, changed, filled and deleted, and only if they are as they were read", async () => {
  const { call, send } = await openChecked();
  const made = await call<{ id: string }>("POST", "/lists", {}, { body: { name: "Noir" } });
  expect(made.status).toBe(201);
  const list = { list: made.body.id };
  await call("PUT", "/lists/{list}/titles/{kind}/{id}", { ...list, ...MOVIE });
  const read = await call("GET", "/lists/{list}", list);
  expect(read.body).toMatchObject({ name: "Noir", total: 1, shareUrl: null });
  const tag = read.headers.get("etag") ?? "";
  const change = { body: { isShared: true }, headers: { "if-match": tag } };
  expect((await call("PATCH", "/lists/{list}", list, change)).status).toBe(204);
  const shared = await call("GET", "/lists/{list}", list);
  expect(String(shared.body["shareUrl"])).toMatch(/\/list\/[\w-]{16}/);
  const late = await call("PATCH", "/lists/{list}", list, change);
  expect([late.status, late.body["type"]]).toEqual([412, "/developers#changed"]);
  await call("PUT", "/lists/{list}/titles/{kind}/{id}", { ...list, ...SHOW });
  const move = async (body: object) => {
    const path = "/lists/{list}/titles/{kind}/{id}/position";
    expect((await call("PUT", path, { ...list, ...SHOW }, { body })).status).toBe(204);
    const { items } = (await call<{ items: { id: string }[] }>("GET", "/lists/{list}", list)).body;
    return items.map(({ id }) => id);
  };
  expect(await move({ to: "first" })).toEqual([SHOW.id, MOVIE.id]);
  expect(await move({ after: MOVIE })).toEqual([MOVIE.id, SHOW.id]);
  expect(await move({ before: MOVIE })).toEqual([SHOW.id, MOVIE.id]);
  await call("DELETE", "/lists/{list}/titles/{kind}/{id}", { ...list, ...MOVIE });
  await call("DELETE", "/lists/{list}", list);
  expect((await call("GET", "/lists/{list}", list)).status).toBe(404);
  const wrong = await send("POST", "/lists", { body: { name: "", colour: "red" } });
  expect(wrong.status).toBe(400);
  expect((await send("POST", "/lists", { headers: { "content-type": "text/plain" } })).status).toBe(
    415,
  );
});

test("positions, history and alerts are written as on the screens", async () => {
  const { call, keys } = await openChecked();
  const body = { positionSeconds: 30, durationSeconds: 600 };
  const saved = await call("PUT", "/progress/{item}", { item: FILM }, { body });
  expect(saved.body).toMatchObject({ item: FILM, positionSeconds: 30 });
  await call("PUT", "/history/recording", {}, { body: { isOn: false } });
  expect((await call("PUT", "/progress/{item}", { item: FILM }, { body })).status).toBe(409);
  await call("PUT", "/history/recording", {}, { body: { isOn: true } });
  await call("DELETE", "/history/{kind}/{id}", { kind: "archive", id: FILM });
  expect((await call("GET", "/progress/{item}", { item: FILM })).body).toEqual({ items: [] });
  await call("PUT", "/progress/{item}", { item: FILM }, { body });
  expect((await call("DELETE", "/history")).status).toBe(204);
  expect((await call("GET", "/progress/{item}", { item: FILM })).body).toEqual({ items: [] });
  await call("DELETE", "/continue-watching/{kind}/{id}", { kind: "archive", id: FILM });
  await call("POST", "/alerts/read", {}, { body: {} });
  const choice = { channels: ["app"], on: [{ kind: "free", channel: "app" }] };
  expect((await call("PUT", "/alert-choices", {}, { body: choice })).status).toBe(204);
  const choices = await call<{ items: { channel: string; isOn: boolean }[] }>(
    "GET",
    "/alert-choices",
  );
  expect(choices.body.items.filter(({ channel, isOn }) => channel === "app" && isOn)).toHaveLength(
    1,
  );
  const childs = await call("PUT", "/alert-choices", {}, { body: choice, key: keys.child });
  expect(childs.status).toBe(403);
});

test("a request with an idempotency key is done once, however often and at once it is sent", async () => {
  const { send, keys } = await openApi();
  const headers = { "idempotency-key": "first" };
  const make = (name: string, key = keys.viewer, own = headers) =>
    send("POST", "/lists", { key, body: { name }, headers: own });
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => make("Noir")));
  const [first] = atOnce.filter(({ status }) => status === 201);
  expect(atOnce.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const again = await make("Noir");
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect([again.status, again.body]).toEqual([201, first?.body]);
  expect((await make("Western")).status).toBe(422);
  expect((await make("Western", keys.operator)).status).toBe(201);
  expect((await make("Western", keys.viewer, { "idempotency-key": "x".repeat(201) })).status).toBe(
    400,
  );
  const lists = await send<{ items: unknown[] }>("GET", "/lists");
  expect(lists.body.items).toHaveLength(1);
  const refused = await send("POST", "/lists", { key: keys.reader, body: { name: "x" }, headers });
  expect(refused.status).toBe(403);
});
