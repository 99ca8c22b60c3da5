import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { printedSeed } from "#tests/printed-seed.ts";

import { isRunning, positionAt } from "./playback.ts";
import { changeRoom, MOST_MEMBERS, openRoom, type Room, type RoomChange } from "./room.ts";

const START_MS = 1_000_000;
const film = { filmId: "Detour", episode: 1, title: "Detour", openedBy: "account ada" };

/** A room, its clock, and what is refused. */
function openTestRoom() {
  const clock = { nowMs: START_MS };
  let room: Room = openRoom(film, clock.nowMs);
  const apply = (change: RoomChange) => {
    const outcome = changeRoom(room, change, clock.nowMs);
    if ("reason" in outcome) return outcome.reason;
    room = outcome.room;
    return "done";
  };
  const enter = (id: string, more: Partial<Parameters<typeof newcomer>[1]> = {}) =>
    apply({ type: "enter", newcomer: newcomer(id, more) });
  return {
    clock,
    apply,
    enter,
    wait(seconds: number) {
      clock.nowMs += seconds * 1000;
    },
    room: () => room,
    names: () => room.members.map(({ name }) => name),
    position: () => positionAt(room.playback, clock.nowMs),
    isRunning: () => isRunning(room.playback, clock.nowMs),
  };
}

const newcomer = (id: string, more: object) => ({
  id,
  name: id,
  identity: `account ${id}`,
  keyHash: `key of ${id}`,
  connectionId: `${id} 1`,
  isVisitor: false,
  isChild: false,
  ...more,
});

describe("a room", () => {
  test("has whoever enters first as its host, who hands it over", () => {
    const { enter, apply, room } = openTestRoom();
    enter("ada");
    enter("grace");
    expect(room().hostId).toBe("ada");
    expect(apply({ type: "make host", by: "grace", member: "grace" })).toBe("not the host");
    expect(apply({ type: "make host", by: "ada", member: "nobody" })).toBe("not a member");
    apply({ type: "make host", by: "ada", member: "grace" });
    expect(room().hostId).toBe("grace");
  });

  test("goes on when the host leaves, with whoever has an account before a visitor", () => {
    const { enter, apply, room, position, wait } = openTestRoom();
    enter("ada");
    enter("visitor", { isVisitor: true });
    enter("grace");
    apply({ type: "play", by: "ada", seconds: 10 });
    apply({ type: "leave", by: "ada" });
    expect(room().hostId).toBe("grace");
    apply({ type: "leave", by: "grace" });
    expect(room().hostId).toBe("visitor");
    wait(5);
    expect(position()).toBe(15);
    apply({ type: "leave", by: "visitor" });
    enter("ada");
    expect(room().hostId, "an empty room's next host").toBe("ada");
  });

  test("that is locked lets nobody in but who is in it, and who opened it", () => {
    const { enter, apply, names } = openTestRoom();
    enter("grace");
    apply({ type: "set", by: "grace", rule: "isLocked", isOn: true });
    expect(enter("joan")).toBe("locked");
    expect(enter("grace")).toBe("done");
    expect(enter("ada")).toBe("done");
    expect(names()).toEqual(["grace", "ada"]);
  });

  test("does not let whoever was removed return, under no other name or key", () => {
    const { enter, apply, names } = openTestRoom();
    enter("ada");
    enter("mallory");
    expect(apply({ type: "remove", by: "mallory", member: "ada" })).toBe("not the host");
    apply({ type: "remove", by: "ada", member: "mallory" });
    expect(enter("mallory")).toBe("removed");
    expect(enter("other", { identity: "account mallory" })).toBe("removed");
    expect(apply({ type: "chat", by: "mallory", sequence: 1, text: "Hi" })).toBe("not a member");
    expect(names()).toEqual(["ada"]);
  });

  test("is not entered by somebody else's key", () => {
    const { enter, names } = openTestRoom();
    enter("ada");
    expect(enter("mallory", { keyHash: "key of ada" })).toBe("not a member");
    expect(enter("visitor", { keyHash: "key of ada", isVisitor: true })).toBe("not a member");
    expect(names()).toEqual(["ada"]);
  });

  test(`has at most ${MOST_MEMBERS} members`, () => {
    const { enter } = openTestRoom();
    for (let count = 0; count < MOST_MEMBERS; count += 1) expect(enter(`m${count}`)).toBe("done");
    expect(enter("one more")).toBe("full");
    expect(enter("m3"), "who is in it already").toBe("done");
  });

  test("waits for a lost connection, which is the same member when it returns", () => {
    const { enter, apply, room, names, wait } = openTestRoom();
    enter("ada");
    enter("grace");
    apply({ type: "disconnect", by: "grace", connectionId: "grace 1" });
    wait(20);
    enter("grace", { id: "another", connectionId: "grace 2" });
    expect(names()).toEqual(["ada", "grace"]);
    apply({ type: "disconnect", by: "grace", connectionId: "grace 1" });
    expect(room().members[1]?.awaySinceMs, "the end of the old connection").toBeNull();
    apply({ type: "disconnect", by: "grace", connectionId: "grace 2" });
    wait(31);
    apply({ type: "see", members: ["ada"] });
    expect(names()).toEqual(["ada"]);
  });

  test("lets go of those whose server is gone, which nobody names any more", () => {
    const { enter, apply, names, wait, room } = openTestRoom();
    enter("ada");
    enter("grace");
    for (let times = 0; times < 4; times += 1) {
      wait(30);
      apply({ type: "see", members: ["grace"] });
    }
    expect(names()).toEqual(["grace"]);
    expect(room().hostId).toBe("grace");
  });
});

describe("the film of a room", () => {
  test("runs by the clock, whoever plays, pauses and seeks", () => {
    const { enter, apply, wait, position } = openTestRoom();
    enter("ada");
    enter("grace");
    apply({ type: "play", by: "grace", seconds: 60 });
    wait(10);
    expect(position()).toBe(70);
    apply({ type: "seek", by: "ada", seconds: 300 });
    wait(2);
    expect(position()).toBe(302);
    apply({ type: "pause", by: "grace", seconds: 302 });
    wait(50);
    expect(position()).toBe(302);
  });

  test("obeys the host alone where the host wants that", () => {
    const { enter, apply } = openTestRoom();
    enter("ada");
    enter("grace");
    apply({ type: "set", by: "ada", rule: "isHostsAlone", isOn: true });
    expect(apply({ type: "play", by: "grace", seconds: 0 })).toBe("not the host");
    expect(apply({ type: "play", by: "ada", seconds: 0 })).toBe("done");
  });

  test("waits for who has nothing to show, but not for ever", () => {
    const { enter, apply, wait, position, isRunning: runs } = openTestRoom();
    enter("ada");
    enter("grace");
    apply({ type: "play", by: "ada", seconds: 0 });
    wait(10);
    apply({ type: "hold", by: "grace" });
    wait(4);
    expect([position(), runs()]).toEqual([10, false]);
    apply({ type: "ready", by: "grace" });
    wait(1);
    expect([position(), runs()]).toEqual([11, true]);
    apply({ type: "hold", by: "grace" });
    wait(20);
    expect(position()).toBe(16);
    apply({ type: "ready", by: "grace" });
    wait(1);
    expect(position()).toBe(17);
  });

  test("waits for nobody who has left, nor where the room does not wait", () => {
    const { enter, apply, wait, position } = openTestRoom();
    enter("ada");
    enter("grace");
    apply({ type: "play", by: "ada", seconds: 0 });
    apply({ type: "hold", by: "grace" });
    apply({ type: "disconnect", by: "grace", connectionId: "grace 1" });
    wait(3);
    expect(position()).toBe(3);
    apply({ type: "set", by: "ada", rule: "waitsForAll", isOn: false });
    enter("grace");
    apply({ type: "hold", by: "grace" });
    wait(3);
    expect(position()).toBe(6);
  });
});

describe("the messages of a room", () => {
  test("are there once and in order, however often each is sent", () => {
    const seed = printedSeed("messages of a room");
    const sequences = fc.array(
      fc.record({ who: fc.constantFrom("ada", "grace"), times: fc.integer({ min: 1, max: 3 }) }),
    );
    fc.assert(
      fc.property(sequences, (sent) => {
        const { enter, apply, room } = openTestRoom();
        const counts = { ada: 0, grace: 0 };
        enter("ada");
        enter("grace");
        for (const { who, times } of sent.slice(0, 40)) {
          const sequence = (counts[who as "ada"] += 1);
          for (let time = 0; time < times; time += 1) {
            apply({ type: "chat", by: who, sequence, text: `${who} ${sequence}` });
          }
        }
        const { messages } = room();
        expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1));
        for (const who of ["ada", "grace"] as const) {
          const texts = messages.filter(({ name }) => name === who).map(({ text }) => text);
          expect(texts).toEqual(
            Array.from({ length: counts[who] }, (_, index) => `${who} ${index + 1}`),
          );
        }
      }),
      { seed },
    );
  });

  test("are the latest forty, and no child's", () => {
    const { enter, apply, room } = openTestRoom();
    enter("ada");
    enter("mia", { isChild: true });
    expect(apply({ type: "chat", by: "mia", sequence: 1, text: "Hi" })).toBe("no chat");
    for (let sequence = 1; sequence <= 50; sequence += 1) {
      apply({ type: "chat", by: "ada", sequence, text: `${sequence}` });
    }
    expect(room().messages).toHaveLength(40);
    expect(room().messages.at(-1)).toMatchObject({ number: 50, text: "50", name: "ada" });
  });
});
