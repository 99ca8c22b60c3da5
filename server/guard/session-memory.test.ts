import { describe, expect, test } from "vitest";

import { createSessionMemory } from "./session-memory.ts";

const ada = { userId: "ada", activeProfileId: null };

/** A cache over a table that the test changes, with a clock that it moves. */
function open() {
  const sessions = new Map<string, { userId: string; activeProfileId: string | null }>([
    ["token", ada],
  ]);
  const clock = { ms: 0 };
  let reads = 0;
  const memory = createSessionMemory({
    read: async (token: string) => {
      reads += 1;
      return sessions.get(token);
    },
    now: () => clock.ms,
  });
  return { memory, sessions, clock, reads: () => reads };
}

describe("the session cache", () => {
  test("asks the database once in thirty seconds", async () => {
    const { memory, clock, reads } = open();
    expect(await memory.viewerOf("token", null)).toBe(ada);
    clock.ms = 29_999;
    expect(memory.viewerOf("token", null), "at once, without a promise").toBe(ada);
    expect(reads()).toBe(1);
    clock.ms = 30_000;
    await memory.viewerOf("token", null);
    expect(reads()).toBe(2);
  });

  test("asks once for many simultaneous requests", async () => {
    const { memory, reads } = open();
    await Promise.all(Array.from({ length: 20 }, () => memory.viewerOf("token", null)));
    expect(reads()).toBe(1);
  });

  test("forgets a session at once", async () => {
    const { memory, sessions } = open();
    await memory.viewerOf("token", null);
    sessions.delete("token");
    memory.forget("token");
    expect(await memory.viewerOf("token", null)).toBeUndefined();
  });

  test("forgets all sessions of one viewer, and no other's", async () => {
    const { memory, sessions, reads } = open();
    sessions.set("second", ada).set("other", { userId: "ben", activeProfileId: null });
    for (const token of ["token", "second", "other"]) await memory.viewerOf(token, null);
    memory.forgetUser("ada");
    for (const token of ["token", "second", "other"]) await memory.viewerOf(token, null);
    expect(reads()).toBe(5);
  });

  test("does not store what was read before a session was forgotten", async () => {
    const { memory, sessions } = open();
    const reading = memory.viewerOf("token", null);
    sessions.delete("token");
    memory.forget("token");
    await reading;
    expect(await memory.viewerOf("token", null)).toBeUndefined();
  });

  test("does not store what was read of a viewer before their sessions were forgotten", async () => {
    const { memory, sessions } = open();
    const reading = memory.viewerOf("token", null);
    sessions.delete("token");
    memory.forgetUser("ada");
    expect(await reading, "right for the request that asked").toBe(ada);
    expect(await memory.viewerOf("token", null)).toBeUndefined();
  });

  test("does not store that a session does not exist", async () => {
    const { memory, sessions } = open();
    expect(await memory.viewerOf("new", null)).toBeUndefined();
    sessions.set("new", ada);
    expect(await memory.viewerOf("new", null)).toBe(ada);
  });

  test("asks again when the request names another profile than the cached one", async () => {
    const { memory, sessions, reads } = open();
    await memory.viewerOf("token", null);
    sessions.set("token", { userId: "ada", activeProfileId: "a child's" });
    expect(await memory.viewerOf("token", null), "an older cookie").toBe(ada);
    expect(await memory.viewerOf("token", "a child's")).toMatchObject({
      activeProfileId: "a child's",
    });
    expect(memory.viewerOf("token", "a child's")).toMatchObject({ activeProfileId: "a child's" });
    expect(reads()).toBe(2);
  });

  test("forgets everybody at once, also those who are being read", async () => {
    const { memory, sessions, reads } = open();
    sessions.set("second", { userId: "ben", activeProfileId: null });
    await memory.viewerOf("token", null);
    const reading = memory.viewerOf("second", null);
    memory.forgetAll();
    await reading;
    for (const token of ["token", "second"]) await memory.viewerOf(token, null);
    expect(reads()).toBe(4);
  });

  test("holds fifty thousand viewers, and forgets the one that was read first", async () => {
    let reads = 0;
    const memory = createSessionMemory({
      read: async (userId: string) => {
        reads += 1;
        return { userId, activeProfileId: null };
      },
    });
    for (let at = 0; at < 50_000; at += 1) await memory.viewerOf(String(at), null);
    await memory.viewerOf("0", null);
    expect(reads).toBe(50_000);
    await memory.viewerOf("one more", null);
    await memory.viewerOf("1", null);
    expect(reads, "the others are still cached").toBe(50_001);
    await memory.viewerOf("0", null);
    expect(reads).toBe(50_002);
  });

  test("asks again after the database failed", async () => {
    let fails = true;
    const memory = createSessionMemory({
      read: async () => {
        if (fails) throw new Error("gone");
        return ada;
      },
    });
    await expect(memory.viewerOf("token", null)).rejects.toThrow("gone");
    fails = false;
    expect(await memory.viewerOf("token", null)).toBe(ada);
  });
});
