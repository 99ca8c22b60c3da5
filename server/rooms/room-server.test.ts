import { once } from "node:events";
import { connect as connectTo } from "node:net";

import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import type { Films } from "#app/features/films/films.server.ts";
import type { ServerMessage } from "#app/features/together/room-messages.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import * as logout from "#app/routes/auth/logout.ts";
import type { Setting } from "#app/lib/setting.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { loadOperatorRoutes } from "#tests/operator/operator-routes.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite } from "#tests/site.ts";
import { connect, keyOf } from "#tests/together/room-client.ts";

const film = { filmId: "Detour", episode: 1, title: "Detour" };
/** For grown-ups alone. */
const films = {
  film: async (_id: string, { audience }: Setting) => (audience === "everyone" ? {} : undefined),
} as unknown as Films;

async function openRoomSite(database: Database, variables: Record<string, string> = {}) {
  const site = await openTestSite({
    database,
    routes: { "/logout": logout },
    features: { films },
    variables: { ROOMS: "everyone", ...variables },
  });
  const code = (await site.rooms.open(film, "the owner")) ?? "";
  const enter = async (name: string, options = {}) => {
    const client = await connect(site.origin, code, options);
    client.join(name);
    await client.until(() => client.received.length > 0, `${name} is let in or not`);
    return client;
  };
  return { ...site, code, enter };
}

describeEachEngine("a room", ({ open }) => {
  test("shows everybody who is there, what plays, and each message once", async () => {
    const { enter } = await openRoomSite(await open());
    const [ada, grace] = [await enter("Ada"), await enter("Grace")];
    await ada.until(() => ada.names().length === 2, "Ada sees both");
    grace.send({ type: "play", seconds: 30 });
    await ada.until(() => ada.last("room")?.room.playback.isPlaying === true, "it plays");
    expect(ada.last("room")?.room.playback.seconds).toBe(30);
    for (const sequence of [1, 2, 2, 3]) ada.send({ type: "chat", sequence, text: `${sequence}` });
    await grace.until(() => grace.texts().length === 3, "Grace reads them");
    expect(grace.texts()).toEqual(["1", "2", "3"]);
    const before = Date.now();
    ada.send({ type: "clock", sentAtMs: 5 });
    await ada.until(() => ada.last("clock") !== undefined, "the clock");
    expect(ada.last("clock")?.sentAtMs).toBe(5);
    expect(Math.abs((ada.last("clock")?.nowMs ?? 0) - before)).toBeLessThan(5_000);
  });

  test("goes on over events and requests where sockets do not get through", async () => {
    const { enter, origin, code } = await openRoomSite(await open());
    const ada = await enter("Ada");
    const ofRoom = `${origin}/api/rooms/${code}`;
    const post = (way: string, body: object) =>
      fetch(`${ofRoom}/${way}`, { method: "POST", body: JSON.stringify(body) });
    const leaving = new AbortController();
    const events = await fetch(`${ofRoom}/events`, {
      method: "POST",
      body: JSON.stringify({ type: "join", name: "Grace", key: keyOf("Grace") }),
      signal: leaving.signal,
    });
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    let text = "";
    const reading = (async () => {
      for await (const part of events.body ?? []) text += Buffer.from(part).toString();
    })().catch(() => undefined);
    await ada.until(() => ada.names().length === 2, "Ada sees Grace");
    const key = keyOf("Grace");
    const sent = await post("messages", {
      key,
      message: { type: "chat", sequence: 1, text: "Hi" },
    });
    expect(await sent.json()).toEqual({ type: "accepted", sequence: 1 });
    await ada.until(() => ada.texts().includes("Hi"), "Ada reads it");
    ada.send({ type: "pause", seconds: 77 });
    await ada.until(() => text.includes('"seconds":77'), "Grace is told of the pause");
    const clock = await post("messages", { key, message: { type: "clock", sentAtMs: 1 } });
    expect(await clock.json()).toMatchObject({ type: "clock", sentAtMs: 1 });
    expect(
      (await post("messages", { key: keyOf("Mallory"), message: { type: "ready" } })).status,
    ).toBe(403);
    expect((await post("messages", { key, message: { type: "rule" } })).status).toBe(400);
    expect((await post("events", { type: "join", key: "short" })).status).toBe(400);
    expect((await fetch(`${ofRoom}/events`)).status).toBe(405);
    leaving.abort();
    await reading;
    await ada.until(() => ada.last("room")?.room.members[1]?.isAway === true, "Grace is away");
  });

  test("knows no child's messages, and no child above its age limit", async () => {
    const database = await open();
    const { enter, cookieFor } = await openRoomSite(database);
    const cookie = cookieFor(await signInChild(database, "kids"));
    const mia = await enter("Mia", { cookie });
    expect(mia.received).toEqual([{ type: "end", reason: "closed" }]);
  });

  test("calls viewers by their own name, and ends for whoever signs out, at once", async () => {
    const database = await open();
    const { enter, cookieFor, origin } = await openRoomSite(database, { ROOMS: "viewers" });
    const cookie = cookieFor(await signIn(database, "Ada"));
    const [ada, grace] = [
      await enter("Somebody else", { cookie }),
      await enter("Grace", { cookie: cookieFor(await signIn(database, "Grace")) }),
    ];
    await ada.until(() => ada.names().length === 2, "both are there");
    expect(ada.names()).toEqual(["Ada", "Grace"]);
    const method = "POST";
    await fetch(`${origin}/logout`, { method, headers: { cookie }, redirect: "manual" });
    expect(await ada.closed).toBe(1000);
    expect(ada.last("end")).toEqual({ type: "end", reason: "closed" });
    expect(grace.last("end")).toBeUndefined();
  });

  test("ends for whose account an operator disables, at once", async () => {
    const database = await open();
    const site = await openAccountsSite({
      database,
      routes: await loadOperatorRoutes(),
      features: { films },
      variables: { ROOMS: "viewers" },
    });
    const ada = await site.signedUp("Ada", "ada@example.org");
    const grace = await site.signedUp("Grace", "grace@example.org");
    const users = database.kysely.updateTable("users");
    await users.set({ role: OPERATOR }).where("name", "=", "Grace").execute();
    await expect.poll(async () => (await grace.get("/operator")).status).toBe(200);
    const code = (await site.rooms.open(film, "the owner")) ?? "";
    const enter = async ({ jar }: typeof ada, name: string) => {
      const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
      const client = await connect(site.origin, code, { cookie });
      client.join(name);
      await client.until(() => client.names().includes(name), `${name} is in the room`);
      return client;
    };
    const member = await enter(ada, "Ada");
    const other = await enter(grace, "Grace");
    const { id } = await database.kysely
      .selectFrom("users")
      .select("id")
      .where("name", "=", "Ada")
      .executeTakeFirstOrThrow();
    await grace.post(`/operator/people/${id}`, { do: "disable" });
    expect(await member.closed).toBe(1000);
    expect(member.last("end")).toEqual({ type: "end", reason: "closed" });
    expect(other.last("end")).toBeUndefined();
  });
});

describeEachEngine("a room does not open to", ({ open }) => {
  test("other sites, other hosts, visitors where they may not, and codes that nobody made", async () => {
    const database = await open();
    const { origin, code, cookieFor } = await openRoomSite(database, { ROOMS: "viewers" });
    const cookie = cookieFor(await signIn(database, "Ada"));
    const statusOf = async (options: object, of = code) =>
      (await connect(origin, of, options)).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ cookie })).toBe(101);
    expect(await statusOf({ cookie, headers: { origin: "https://evil.example" } })).toBe(403);
    expect(await statusOf({ cookie, headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
    expect(await statusOf({ cookie, headers: { origin } })).toBe(101);
    expect(await statusOf({ cookie }, "not-a-code")).toBe(404);
    const forged = await connect(origin, "ABCDEF", { cookie });
    forged.join("Ada");
    await forged.until(() => forged.last("end") !== undefined, "there is no such room");
    expect(forged.last("end")).toEqual({ type: "end", reason: "over" });
  });

  test("whoever was removed and returns, with another name, key or connection", async () => {
    const database = await open();
    const { enter, cookieFor } = await openRoomSite(database, { ROOMS: "viewers" });
    const ada = await enter("Ada", { cookie: cookieFor(await signIn(database, "Ada")) });
    const cookie = cookieFor(await signIn(database, "Mallory"));
    const mallory = await enter("Mallory", { cookie });
    await ada.until(() => ada.names().length === 2, "both are there");
    const [, member] = ada.last("room")?.room.members ?? [];
    ada.send({ type: "remove", member: member?.id });
    expect(await mallory.closed).toBe(1000);
    expect(mallory.last("end")).toEqual({ type: "end", reason: "removed" });
    for (const name of ["Mallory", "Somebody else"]) {
      const again = await enter(name, { cookie });
      expect(again.received).toEqual([{ type: "end", reason: "removed" }]);
    }
  });

  test("a join that is sent twice, or is another's", async () => {
    const database = await open();
    const { enter, cookieFor, code, origin } = await openRoomSite(database);
    const ada = await enter("Ada", { cookie: cookieFor(await signIn(database, "Ada")) });
    const replayed = await connect(origin, code, {
      cookie: cookieFor(await signIn(database, "Eve")),
    });
    replayed.join("Ada");
    expect(await replayed.closed).toBe(1000);
    expect(replayed.last("end")).toEqual({ type: "end", reason: "not a member" });
    ada.join("Ada");
    expect(await ada.closed).toBe(1008);
  });
});

describeEachEngine("abuse of a room ends the connection, and nothing else", ({ open }) => {
  const abuses: [string, number, (socket: Awaited<ReturnType<typeof connect>>) => void][] = [
    ["a giant frame", 1009, ({ socket }) => socket.send("x".repeat(1_000_000))],
    [
      "a giant message",
      1009,
      ({ send }) => send({ type: "chat", sequence: 1, text: "x".repeat(5_000) }),
    ],
    ["bytes", 1003, ({ socket }) => socket.send(Buffer.from([1, 2, 3]))],
    ["no JSON", 1008, ({ socket }) => socket.send("{")],
    ["an unknown message", 1008, ({ send }) => send({ type: "own", member: "me" })],
    ["a message with more in it", 1008, ({ send }) => send({ type: "ready", by: "another" })],
    [
      "a position that is none",
      1008,
      ({ socket }) => socket.send('{"type":"seek","seconds":1e400}'),
    ],
    [
      "a flood",
      1006,
      ({ send }) => {
        for (let count = 0; count < 200; count += 1) send({ type: "clock", sentAtMs: count });
      },
    ],
  ];
  test("by each of its kinds", async () => {
    const { enter } = await openRoomSite(await open());
    const ada = await enter("Ada");
    for (const [what, code, abuse] of abuses) {
      const mallory = await enter(`Mallory ${what}`);
      abuse(mallory);
      expect(await mallory.closed, what).toBe(code);
    }
    ada.send({ type: "chat", sequence: 1, text: "Still here" });
    await ada.until(() => ada.texts().includes("Still here"), "Ada is still served");
  });

  test("by messages that come too quickly, which are refused and not stored", async () => {
    const { enter } = await openRoomSite(await open());
    const ada = await enter("Ada");
    for (let sequence = 1; sequence <= 20; sequence += 1) {
      ada.send({ type: "chat", sequence, text: `${sequence}` });
    }
    await ada.until(() => ada.last("refused") !== undefined, "it is refused");
    expect(ada.last("refused")).toEqual({ type: "refused", reason: "too often" });
    expect(ada.texts().length).toBeLessThanOrEqual(6);
  });

  test("by frames that a raw socket sends without a mask, or never ends", async () => {
    const { origin, code, enter } = await openRoomSite(await open());
    const ada = await enter("Ada");
    const { hostname, port, host } = new URL(origin);
    for (const frame of [
      Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
      Buffer.from([0x81, 0xff, 0x7f, ...Array(7).fill(0xff)]),
    ]) {
      const socket = connectTo(Number(port), hostname);
      socket.write(
        `GET /api/rooms/${code}/socket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
      );
      const [head] = (await once(socket, "data")) as [Buffer];
      expect(head.toString()).toContain("101 Switching Protocols");
      socket.write(frame);
      await once(socket, "close");
    }
    ada.send({ type: "clock", sentAtMs: 1 });
    await ada.until(() => ada.last("clock") !== undefined, "Ada is still served");
  });
});

describeEachEngine("a server that stops", ({ open }) => {
  test("hands its rooms over: nobody is missed, and messages go on where they were", async () => {
    const database = await open();
    const first = await openRoomSite(database);
    const second = await openTestSite({
      database,
      features: { films },
      variables: { ROOMS: "everyone" },
    });
    const [ada, grace] = [await first.enter("Ada"), await first.enter("Grace")];
    grace.send({ type: "chat", sequence: 1, text: "Before" });
    await ada.until(() => ada.texts().length === 1, "Ada reads it");
    await first.rooms.handOver();
    expect(await ada.closed).toBe(1012);
    const again = await connect(second.origin, first.code);
    again.join("Ada");
    await again.until(() => again.names().length === 2, "Ada is back");
    expect(again.last("room")?.room.members.map(({ isAway }) => isAway)).toEqual([false, false]);
    expect(again.last("room")?.room.hostId).toBe(again.last("joined")?.you);
    expect(again.texts()).toEqual(["Before"]);
    expect((again.received[0] as Extract<ServerMessage, { type: "joined" }>).lastSequence).toBe(0);
  });

  test("and two that serve one room show the same, whoever is told first", async () => {
    const database = await open();
    const first = await openRoomSite(database);
    const second = await openTestSite({
      database,
      features: { films },
      variables: { ROOMS: "everyone" },
    });
    const ada = await first.enter("Ada");
    const grace = await connect(second.origin, first.code);
    grace.join("Grace");
    await grace.until(() => grace.names().length === 2, "Grace sees both");
    // What PostgreSQL tells a server that listens.
    await first.rooms.changed(first.code, 1_000);
    await ada.until(() => ada.names().length === 2, "Ada sees both");
    for (let sequence = 1; sequence <= 3; sequence += 1) {
      ada.send({ type: "chat", sequence, text: `Ada ${sequence}` });
      grace.send({ type: "chat", sequence, text: `Grace ${sequence}` });
    }
    await grace.until(() => grace.last("accepted")?.sequence === 3, "Grace has written");
    await ada.until(() => ada.last("accepted")?.sequence === 3, "Ada has written");
    await Promise.all([first.rooms, second.rooms].map(({ changed }) => changed(first.code, 1_000)));
    await ada.until(() => ada.texts().length === 6, "Ada has all");
    await grace.until(() => grace.texts().length === 6, "Grace has all");
    expect(ada.texts()).toEqual(grace.texts());
    expect(ada.texts().filter((text) => text.startsWith("Ada"))).toEqual([
      "Ada 1",
      "Ada 2",
      "Ada 3",
    ]);
  });
});
