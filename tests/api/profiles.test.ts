import { expect, test } from "vitest";

import { makeKey, openChecked } from "./open-api.ts";

interface ProfileList {
  items: { id: string; name: string; isFirst: boolean; ageLimit: string | null }[];
}

test("a key for the account makes, changes and deletes profiles, and acts for each", async () => {
  const { call, send } = await openChecked();
  const list = async () => (await call<ProfileList>("GET", "/profiles")).body.items;
  const wish = { name: "Mia", ageLimit: "kids", face: "owl" };
  const pinless = await call("POST", "/profiles", {}, { body: wish });
  expect(pinless.body).toMatchObject({ status: 400, errors: [{ pointer: "/pin" }] });
  const made = await call<{ id: string }>(
    "POST",
    "/profiles",
    {},
    { body: { ...wish, pin: "2468" } },
  );
  expect(made.status).toBe(201);
  const profile = made.body.id;
  const childs = { headers: { "matinee-profile": profile } };
  expect((await call("GET", "/me", {}, childs)).body).toMatchObject({ ageLimit: "kids" });
  expect((await call("GET", "/movies/{id}", { id: "27205" }, childs)).status).toBe(404);

  const change = { body: { name: "Mia B.", ageLimit: "teens" } };
  expect((await call("PATCH", "/profiles/{profile}", { profile }, change)).status).toBe(204);
  expect(await list()).toMatchObject([{ isFirst: true }, { name: "Mia B.", ageLimit: "teens" }]);
  const first = (await list())[0]?.id ?? "";
  const taken = { body: { name: "mia b." } };
  expect((await call("PATCH", "/profiles/{profile}", { profile: first }, taken)).status).toBe(400);
  const grownUps = { body: { ageLimit: "kids" } };
  expect((await call("PATCH", "/profiles/{profile}", { profile: first }, grownUps)).status).toBe(
    400,
  );
  expect((await call("DELETE", "/profiles/{profile}", { profile: first })).status).toBe(409);

  expect((await call("DELETE", "/profiles/{profile}", { profile })).status).toBe(204);
  expect((await call("DELETE", "/profiles/{profile}", { profile })).status).toBe(404);
  expect(await list()).toHaveLength(1);
  expect((await send("GET", "/me", childs)).status).toBe(401);
  for (const name of ["1", "2", "3", "4"]) await call("POST", "/profiles", {}, { body: { name } });
  expect((await call("POST", "/profiles", {}, { body: { name: "5" } })).status).toBe(409);
});

test("neither a child's key nor one for a single profile changes the account's profiles", async () => {
  const { call, keys, database, userId } = await openChecked();
  const made = await call<{ id: string }>("POST", "/profiles", {}, { body: { name: "Ben" } });
  const profile = made.body.id;
  const single = await makeKey(database, { userId, profileId: profile });
  expect((await call("GET", "/profiles", {}, { key: single })).status).toBe(200);
  for (const key of [single, keys.child, keys.reader]) {
    const named = { key, body: { name: "New" } };
    expect((await call("POST", "/profiles", {}, named)).status).toBe(403);
    expect((await call("PATCH", "/profiles/{profile}", { profile }, named)).status).toBe(403);
    expect((await call("DELETE", "/profiles/{profile}", { profile }, { key })).status).toBe(403);
  }
  // Whoever calls cannot saw off the branch.
  const own = { headers: { "matinee-profile": profile } };
  expect((await call("DELETE", "/profiles/{profile}", { profile }, own)).status).toBe(409);
});

test("preferences and the times of alerts are changed as on their screens", async () => {
  const { call, keys, userId, database } = await openChecked();
  const body = { hidesWatched: true, region: "DE", timeZone: "Asia/Tokyo", playbackRate: 1.25 };
  expect((await call("PATCH", "/preferences", {}, { body })).status).toBe(204);
  expect((await call("GET", "/preferences")).body).toMatchObject({ ...body, theme: "system" });
  expect((await call("GET", "/me")).body).toMatchObject({ region: "DE", timeZone: "Asia/Tokyo" });
  const wrong = await call("PATCH", "/preferences", {}, { body: { region: "XX", captions: "xx" } });
  expect(wrong.body["errors"]).toMatchObject([{ pointer: "/region" }, { pointer: "/captions" }]);
  const childs = { key: keys.child, body: { hidesWatched: true } };
  expect((await call("PATCH", "/preferences", {}, childs)).status).toBe(403);

  expect((await call("GET", "/alert-times")).body).toMatchObject({ emailPace: null, quiet: null });
  const times = { emailPace: "weekly", digestDay: 1, quiet: { from: 1320, until: 420 } };
  const set = (sent: object) => call("PUT", "/alert-times", {}, { body: sent });
  const users = database.kysely.updateTable("users").where("id", "=", userId);
  await users.set({ email_verified: 0 }).execute();
  expect((await set(times)).status).toBe(409);
  await users.set({ email_verified: 1 }).execute();
  expect((await set(times)).status).toBe(204);
  expect((await call("GET", "/alert-times")).body).toEqual(times);
  expect((await set({ ...times, quiet: { from: 60, until: 60 } })).status).toBe(400);
  expect((await set({ ...times, emailPace: null, quiet: null })).status).toBe(204);
  expect((await call("GET", "/alert-times")).body).toMatchObject({ emailPace: null, quiet: null });
});
