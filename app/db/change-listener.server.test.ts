import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { testPostgresUrl } from "#tests/engines.ts";

import { listenForChanges } from "./change-listener.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./migrate.server.ts";

async function open() {
  const place = await createMigratedPlace(testPostgresUrl());
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  await migrate(database);
  return { ...database, databaseUrl: place.databaseUrl ?? "" };
}

/** Listens until the test ends; its own events are among the received changes. */
async function listen(databaseUrl: string) {
  const received: string[] = [];
  const listener = await listenForChanges({
    databaseUrl,
    onChange: (change) => received.push(change),
    missed: () => received.push("(missed)"),
    deaf: () => received.push("(deaf)"),
    proveEveryMs: 100,
    proveWithinMs: 300,
  });
  onTestFinished(listener.close);
  return received;
}

/** Notifications arrive in order, so after this last one nothing else is on its way. */
async function receivedUntilNow({ kysely }: Awaited<ReturnType<typeof open>>, received: string[]) {
  await sql`select pg_notify('matinee', 'that is all')`.execute(kysely);
  await expect.poll(() => received.at(-1)).toBe("that is all");
  return received.splice(0).slice(0, -1);
}

const now = Date.now();
const moments = { created_at: now, updated_at: now };
const user = { id: "u1", name: "Ada", email: "ada@example.org", ...moments };
const session = { id: "s1", token: "t1", user_id: "u1", expires_at: now + 1_000, ...moments };

/** A proxy to the cluster that can go silent, as a network does, without closing either end. */
async function openSilentWay(databaseUrl: string) {
  const parameters = new URL(databaseUrl).searchParams;
  const directory = await mkdtemp(join(tmpdir(), "matinee-way-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const name = `.s.PGSQL.${parameters.get("port") ?? "5432"}`;
  const cluster = join(parameters.get("host") ?? "", name);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(cluster);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    sockets.push(near, far);
  });
  server.listen(join(directory, name));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  parameters.set("host", directory);
  return {
    databaseUrl: databaseUrl.replace(/\?.*/, `?${parameters}`),
    fallSilent() {
      for (const socket of sockets.splice(0)) socket.unpipe().pause();
    },
  };
}

describe.skipIf(testPostgresUrl() === undefined)("changes by others (TEST_POSTGRES_URL)", () => {
  test("are announced by the rows themselves, once they are committed and whoever makes them", async () => {
    const database = await open();
    const { kysely } = database;
    const received = await listen(database.databaseUrl);
    await kysely.insertInto("users").values(user).execute();
    await kysely.insertInto("sessions").values(session).execute();
    await kysely
      .updateTable("sessions")
      .set({ updated_at: now + 5, expires_at: now + 9 })
      .execute();
    expect(
      await receivedUntilNow(database, received),
      "a session that begins, and is used",
    ).toEqual([]);

    const takenBack = kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("sessions").execute();
      throw new Error("taken back");
    });
    await expect(takenBack).rejects.toThrow("taken back");
    expect(await receivedUntilNow(database, received), "taken back").toEqual([]);

    await kysely.updateTable("users").set({ name: "Grace" }).execute();
    expect(await receivedUntilNow(database, received), "another name").toEqual(["viewer u1"]);
    await kysely.deleteFrom("sessions").execute();
    expect(await receivedUntilNow(database, received), "a sign-out").toEqual(["viewer u1"]);
    await kysely.insertInto("sessions").values(session).execute();
    await kysely.deleteFrom("users").execute();
    expect(await receivedUntilNow(database, received), "an account's end, once").toEqual([
      "viewer u1",
    ]);
  });

  test("name the pages of a film and of its titles, before and after", async () => {
    const database = await open();
    const { kysely } = database;
    const received = await listen(database.databaseUrl);
    const found = { is_playable: 1, is_set: 0, matched_at: now };
    const detour = { film_id: "Detour", title_kind: "movie" as const, title_id: 1, ...found };
    await kysely.insertInto("film_matches").values(detour).execute();
    expect(await receivedUntilNow(database, received)).toEqual(["film Detour", "title movie 1"]);
    await kysely
      .updateTable("film_matches")
      .set({ matched_at: now + 1, is_set: 1 })
      .execute();
    expect(await receivedUntilNow(database, received), "looked at again").toEqual([]);
    await kysely.updateTable("film_matches").set({ title_kind: "tv", title_id: 2 }).execute();
    expect(await receivedUntilNow(database, received)).toEqual([
      "film Detour",
      "title movie 1",
      "title tv 2",
    ]);
    const none = { ...detour, title_kind: null, title_id: null };
    await kysely
      .insertInto("film_matches")
      .values({ ...none, film_id: "impact" })
      .execute();
    expect(await receivedUntilNow(database, received), "no title").toEqual([]);
    const long = "a".repeat(9_000);
    await kysely
      .insertInto("film_matches")
      .values({ ...detour, film_id: long })
      .execute();
    expect((await receivedUntilNow(database, received))[0]).toHaveLength(1_900);
  });

  test("name a room and its version, however long it is", async () => {
    const database = await open();
    const { kysely } = database;
    const received = await listen(database.databaseUrl);
    await kysely
      .insertInto("rooms")
      .values({ code: "ABCDEF", version: 1, state: "{}", seen_at: now })
      .execute();
    expect(await receivedUntilNow(database, received), "nobody is in it").toEqual([]);
    await kysely
      .updateTable("rooms")
      .set({ version: 2, state: "x".repeat(20_000) })
      .execute();
    expect(await receivedUntilNow(database, received)).toEqual(["room ABCDEF 2"]);
  });

  test("are received again after the connection was cut, and the gap is reported", async () => {
    const database = await open();
    const received = await listen(database.databaseUrl);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'matinee listener'`.execute(
      database.kysely,
    );
    await expect.poll(() => received).toEqual(["(deaf)", "(missed)"]);
    await database.kysely.insertInto("users").values(user).execute();
    await database.kysely.deleteFrom("users").execute();
    expect(await receivedUntilNow(database, received)).toEqual(["(deaf)", "(missed)", "viewer u1"]);
  });

  test("are received again after the network went silent", async () => {
    const database = await open();
    const way = await openSilentWay(database.databaseUrl);
    const received = await listen(way.databaseUrl);
    way.fallSilent();
    await expect.poll(() => received).toEqual(["(deaf)", "(missed)"]);
    await database.kysely.insertInto("users").values(user).execute();
    await database.kysely.deleteFrom("users").execute();
    expect((await receivedUntilNow(database, received)).at(-1)).toBe("viewer u1");
  });

  test("do not keep a server from starting where it cannot listen yet", async () => {
    const received = await listen("postgresql://nobody@127.0.0.1:1/nothing");
    expect(received).toEqual(["(deaf)"]);
  });
});
