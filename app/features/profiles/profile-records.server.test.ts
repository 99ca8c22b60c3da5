import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";

import { createProfileFinder } from "./find-profile.server.ts";
import { toColour, toFace } from "./profile.ts";
import {
  addProfile,
  changeProfile,
  listProfiles,
  removeProfile,
  type ProfileWish,
} from "./profile-records.server.ts";

const wish: ProfileWish = { name: "Mia", colour: "rose", face: "owl", ageLimit: "kids" };

describeEachEngine("the profiles of an account", ({ open }) => {
  /** An account with its own profile, and a session. */
  async function openAccount(database: Database, name: string) {
    const token = await signIn(database, name);
    const { user_id: userId } = await database.kysely
      .selectFrom("sessions")
      .select("user_id")
      .where("token", "=", token)
      .executeTakeFirstOrThrow();
    const own = await createProfileFinder(database)({ userId, profile: null });
    const list = () => listProfiles(database.kysely, { userId, name });
    const add = (id: string = randomUUID(), more: Partial<ProfileWish> = {}) =>
      addProfile(database.kysely, { ...wish, ...more, id, userId, nowMs: Date.now() });
    return { userId, token, own, list, add };
  }

  /** Another device of the account, on a profile. */
  async function sessionOn(database: Database, userId: string, profileId: string) {
    const token = await signIn(database, "Somebody");
    await database.kysely
      .updateTable("sessions")
      .set({ user_id: userId, profile_id: profileId })
      .where("token", "=", token)
      .execute();
    return async () =>
      database.kysely
        .selectFrom("sessions")
        .select("profile_id")
        .where("token", "=", token)
        .executeTakeFirst();
  }

  test("begin with its own, which has its name until it is given another", async () => {
    const database = await open();
    const { own, userId, list, add } = await openAccount(database, "Ada");
    expect(await createProfileFinder(database)({ userId, profile: null }), "made once").toBe(own);
    await add("one", { name: "default" });
    expect((await list()).map(({ name, isFirst }) => [name, isFirst])).toEqual([
      ["Ada", true],
      ["default", false],
    ]);
    await changeProfile(database.kysely, { userId, id: own }, { ...wish, ageLimit: null });
    expect((await list())[0]).toMatchObject({ id: own, name: "Mia", ageLimit: null });
  });

  test("are five at most, each at the lowest free place, and one form adds one", async () => {
    const database = await open();
    const { userId, list, add } = await openAccount(database, "Ada");
    const added = [];
    for (const id of ["one", "two", "two", "three", "four", "five"]) added.push(await add(id));
    expect(added).toEqual([true, true, true, true, true, false]);
    const ids = async () => (await list()).slice(1).map(({ id }) => id);
    expect(await ids()).toEqual(["one", "two", "three", "four"]);
    await database.kysely
      .transaction()
      .execute((transaction) => removeProfile(transaction, { userId, id: "two" }));
    expect(await add("five")).toBe(true);
    expect(await ids()).toEqual(["one", "five", "three", "four"]);
    expect(await add("six")).toBe(false);
  });

  test("that are added at the same moment all find a place", async () => {
    const { list, add } = await openAccount(await open(), "Ada");
    expect(await Promise.all([add(), add(), add(), add()])).toEqual([true, true, true, true]);
    expect(await list()).toHaveLength(5);
  });

  test("keep their language unless another is chosen, and change for their account alone", async () => {
    const database = await open();
    const [ada, eve] = [await openAccount(database, "Ada"), await openAccount(database, "Eve")];
    await ada.add("one", { language: "hi" });
    await changeProfile(database.kysely, { userId: eve.userId, id: "one" }, wish);
    await changeProfile(
      database.kysely,
      { userId: ada.userId, id: "one" },
      { ...wish, name: "Jo" },
    );
    expect((await ada.list())[1]).toMatchObject({ ...wish, name: "Jo", language: "hi" });
    await changeProfile(
      database.kysely,
      { userId: ada.userId, id: "one" },
      { ...wish, ageLimit: null, language: null },
    );
    expect((await ada.list())[1]).toMatchObject({ name: "Mia", ageLimit: null, language: null });
    expect((await ada.list())[0]?.name).toBe("Ada");
  });

  test("are deleted by their account alone, and never its own one", async () => {
    const database = await open();
    const [ada, eve] = [await openAccount(database, "Ada"), await openAccount(database, "Eve")];
    await ada.add("child");
    await ada.add("adult", { ageLimit: null });
    const remove = (userId: string, id: string) =>
      database.kysely
        .transaction()
        .execute((transaction) => removeProfile(transaction, { userId, id }));
    const devices = await Promise.all(
      ["child", "adult", ada.own].map((id) => sessionOn(database, ada.userId, id)),
    );
    await remove(eve.userId, "child");
    await remove(ada.userId, ada.own);
    expect(await ada.list()).toHaveLength(3);
    expect(await Promise.all(devices.map((read) => read()))).toEqual(
      ["child", "adult", ada.own].map((id) => ({ profile_id: id })),
    );
    await remove(ada.userId, "child");
    await remove(ada.userId, "adult");
    expect((await ada.list()).map(({ id }) => id)).toEqual([ada.own]);
    const left = await Promise.all(devices.map((read) => read()));
    expect(left, "a child's device is signed out, an adult's goes on").toEqual([
      undefined,
      { profile_id: null },
      { profile_id: ada.own },
    ]);
    expect(await eve.list()).toHaveLength(1);
  });
});

test("a color or a picture that we do not have is the first one", () => {
  expect([toColour("sea"), toColour("gold"), toColour(undefined)]).toEqual(["sea", "bulb", "bulb"]);
  expect([toFace("owl"), toFace("dog"), toFace(null)]).toEqual(["owl", "initials", "initials"]);
});
