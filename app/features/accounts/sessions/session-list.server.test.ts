import { expect, test } from "vitest";

import { addViewer } from "#tests/watchlist-of.ts";
import { describeEachEngine } from "#tests/engines.ts";

import type { AccountsParts } from "../accounts-parts.server.ts";
import { forgetDevices, isKnownDevice, rememberDevice } from "./known-devices.server.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./session-list.server.ts";
import { LONGEST_SESSION_MS, type Viewer } from "./sessions.server.ts";
import { listSignIns } from "./sign-in-history.server.ts";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describeEachEngine("where somebody is signed in", ({ open }) => {
  async function openAda() {
    const database = await open();
    const { kysely } = database;
    const forgotten: string[] = [];
    const parts = {
      database,
      now: () => NOW_MS,
      remembered: {
        forget: (token: string) => forgotten.push(token),
        forgetUser: (userId: string) => forgotten.push(userId),
      },
    } as unknown as AccountsParts;
    const { userId } = await addViewer(database, "ada@example.org");
    const { userId: eve } = await addViewer(database, "eve@example.org");
    const add = (id: string, change: object = {}) =>
      kysely
        .insertInto("sessions")
        .values({
          id,
          token: `token of ${id}`,
          user_id: userId,
          user_agent: FIREFOX,
          ip_address: null,
          created_at: NOW_MS - HOUR_MS,
          updated_at: NOW_MS - HOUR_MS,
          expires_at: NOW_MS + HOUR_MS,
          ...change,
        })
        .execute();
    const ada = { userId, sessionId: "own" } as Viewer;
    const ids = async () =>
      (await kysely.selectFrom("sessions").select("id").orderBy("id").execute()).map(
        ({ id }) => id,
      );
    return { database, kysely, parts, ada, eve, add, ids, forgotten };
  }

  test("is listed with this browser first, and then what was used last", async () => {
    const { parts, ada, eve, add } = await openAda();
    await add("older", { updated_at: NOW_MS - 3 });
    await add("own", { updated_at: NOW_MS - 9 });
    await add("newer", { updated_at: NOW_MS - 1 });
    await add("eve's", { user_id: eve });
    const listed = await listSessions(parts, ada);
    expect(listed.map(({ id, isCurrent, lastUsedAt }) => [id, isCurrent, lastUsedAt])).toEqual([
      ["own", true, NOW_MS - 9],
      ["newer", false, NOW_MS - 1],
      ["older", false, NOW_MS - 3],
    ]);
    for (const { device } of listed) expect(device).toContain("Firefox");
  });

  test("leaves out sessions that are over, by their end or by their age", async () => {
    const { parts, ada, add } = await openAda();
    await add("ended", { expires_at: NOW_MS });
    await add("ends", { expires_at: NOW_MS + 1 });
    await add("old", { created_at: NOW_MS - LONGEST_SESSION_MS });
    await add("young", { created_at: NOW_MS - LONGEST_SESSION_MS + 1 });
    const listed = (await listSessions(parts, ada)).map(({ id }) => id);
    expect(listed.toSorted()).toEqual(["ends", "young"]);
  });

  test("is ended by its owner alone, one at a time, and at once", async () => {
    const { parts, ada, eve, add, ids, forgotten } = await openAda();
    for (const id of ["own", "phone"]) await add(id);
    await add("eve's", { user_id: eve });
    await revokeSession(parts, ada, "eve's");
    await revokeSession(parts, ada, "nothing");
    expect(await ids()).toEqual(["eve's", "own", "phone"]);
    expect(forgotten).toEqual([]);
    await revokeSession(parts, ada, "phone");
    expect(await ids()).toEqual(["eve's", "own"]);
    expect(forgotten).toEqual(["token of phone"]);
  });

  test("is ended everywhere else, and nobody else's", async () => {
    const { parts, ada, eve, add, ids, forgotten } = await openAda();
    for (const id of ["own", "phone", "work"]) await add(id);
    await add("eve's", { user_id: eve });
    await revokeOtherSessions(parts, ada);
    expect(await ids()).toEqual(["eve's", "own"]);
    expect(forgotten).toEqual([ada.userId]);
  });

  test("is in the latest twenty sign-ins with their way, the newest first", async () => {
    const { kysely, parts, ada, eve } = await openAda();
    const signIn = (id: string, change: object = {}) =>
      kysely
        .insertInto("user_auth")
        .values({
          id,
          user_id: ada.userId,
          action: "login",
          timestamp: NOW_MS,
          recorded_at: NOW_MS,
          device: "Firefox",
          way: "password",
          is_new_device: 0,
          ...change,
        })
        .execute();
    await signIn("first", { action: "signup", timestamp: NOW_MS - 3, is_new_device: 1 });
    await signIn("second", { way: "verified passkey", timestamp: NOW_MS - 2 });
    await signIn("third", { way: null, device: null, timestamp: NOW_MS - 1 });
    await signIn("fourth", { way: "of later" });
    await signIn("out", { action: "logout" });
    await signIn("eve's", { user_id: eve });
    const listed = await listSignIns(parts, ada.userId);
    const shown = listed.map(({ id, device, way, isNewDevice }) => [
      id,
      device,
      typeof way === "string" ? way : (way?.text ?? way),
      isNewDevice,
    ]);
    expect(shown).toEqual([
      ["fourth", "Firefox", null, false],
      ["third", null, null, false],
      ["second", "Firefox", "Passkey", false],
      ["first", "Firefox", "Password", true],
    ]);
    expect(listed[0]?.atMs).toBe(NOW_MS);
    for (let number = 1; number <= 20; number += 1) {
      await signIn(`later ${number}`, { timestamp: NOW_MS + number });
    }
    const latest = (await listSignIns(parts, ada.userId)).map(({ id }) => id);
    expect(latest).toHaveLength(20);
    expect([latest[0], latest.at(-1)]).toEqual(["later 20", "later 1"]);
  });

  test("is remembered of a device for each account, until its owner's devices are forgotten", async () => {
    const { database, kysely, ada, eve } = await openAda();
    const isKnown = (userId: string, device: string | undefined) =>
      isKnownDevice(database, userId, device);
    const device = { device: "a phone", nowMs: NOW_MS };
    await rememberDevice(kysely, { userId: ada.userId, ...device });
    await rememberDevice(kysely, { userId: ada.userId, ...device, nowMs: NOW_MS + 1 });
    await rememberDevice(kysely, { userId: eve, ...device });
    const rows = await kysely.selectFrom("known_devices").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ user_id }) => user_id === ada.userId)?.last_used_at).toBe(NOW_MS + 1);
    expect(JSON.stringify(rows), "a copy of the database is no device").not.toContain("a phone");
    expect(await isKnown(ada.userId, "a phone")).toBe(true);
    expect(await isKnown(ada.userId, "another")).toBe(false);
    expect(await isKnown(ada.userId, undefined)).toBe(false);
    await forgetDevices(kysely, ada.userId);
    expect(await isKnown(ada.userId, "a phone")).toBe(false);
    expect(await isKnown(eve, "a phone")).toBe(true);
  });
});
