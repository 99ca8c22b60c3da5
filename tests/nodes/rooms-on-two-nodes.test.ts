import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { createRooms } from "#app/features/together/rooms.server.ts";

import { startStandIns } from "../../scripts/stand-ins-process.ts";
import type { TestPlace } from "../database-place.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { testPostgresUrl } from "../engines.ts";
import { connect } from "../together/room-client.ts";
import { openNodes } from "./open-nodes.ts";

const FILM = { filmId: "charlie_chaplin_film_fest", episode: 1, title: "A film" };
/** PostgreSQL refuses a notification that is longer. */
const MOST_PAYLOAD_BYTES = 8_000;

describe.skipIf(testPostgresUrl() === undefined)(
  "a room on two servers of one PostgreSQL (TEST_POSTGRES_URL)",
  () => {
    let place: TestPlace;
    let nodes: Awaited<ReturnType<typeof openNodes>>;
    let listener: Client;
    const payloads: string[] = [];

    beforeAll(async () => {
      place = await createMigratedPlace(testPostgresUrl());
      const { settings } = await startStandIns();
      const variables = { ...settings, ROOMS: "everyone", TRUSTED_PROXIES: "127.0.0.1" };
      nodes = await openNodes({ place, count: 2, variables });
      listener = new Client({ connectionString: place.databaseUrl ?? "" });
      await listener.connect();
      listener.on("notification", ({ payload = "" }) => payloads.push(payload));
      await listener.query("listen matinee");
    });

    afterAll(async () => {
      await listener.end();
      await nodes.close();
      await place.remove();
    });

    async function openRoom() {
      const database = await openDatabase(place);
      const hash = (text: string) => text;
      const rooms = createRooms({ database, now: Date.now, hash, report: async () => true });
      const code = (await rooms.open(FILM, "the owner")) ?? "";
      await database.close();
      return code;
    }

    let visitors = 0;
    const addressOf = () => ({ headers: { "x-forwarded-for": `192.0.2.${(visitors += 1)}` } });

    async function enter(at: 0 | 1, code: string, name: string, options = addressOf()) {
      const member = await connect(nodes.servers[at]?.origin ?? "", code, options);
      member.join(name);
      await member.until(() => member.received.length > 0, `${name} is let in or not`);
      return member;
    }

    test("shows on both what is written, pressed, locked, handed over and who is removed", async () => {
      const code = await openRoom();
      const ada = await enter(0, code, "Ada");
      const grace = await enter(1, code, "Grace");
      const address = addressOf();
      const joan = await enter(1, code, "Joan", address);
      await ada.until(() => ada.names().length === 3, "Ada sees all");

      // Letters of three bytes each, as long as any message.
      const long = "ছ".repeat(300);
      for (let sequence = 1; sequence <= 5; sequence += 1) {
        ada.send({ type: "chat", sequence, text: `${sequence}${long.slice(1)}` });
        grace.send({ type: "chat", sequence, text: `${sequence}${long.slice(1)}` });
      }
      for (const reader of [ada, grace, joan]) {
        await reader.until(() => reader.texts().length === 10, "all messages are there");
      }
      expect(grace.texts()).toEqual(ada.texts());

      grace.send({ type: "seek", seconds: 120 });
      grace.send({ type: "play", seconds: 120 });
      await ada.until(() => ada.last("room")?.room.playback.isPlaying === true, "it plays for Ada");
      expect(ada.last("room")?.room.playback).toEqual(grace.last("room")?.room.playback);

      const idOf = (name: string) =>
        ada.last("room")?.room.members.find((member) => member.name === name)?.id;
      ada.send({ type: "remove", member: idOf("Joan") });
      expect(await joan.closed).toBe(1000);
      expect(joan.last("end")).toEqual({ type: "end", reason: "removed" });
      const again = await enter(0, code, "Joan too", address);
      expect(again.received).toEqual([{ type: "end", reason: "removed" }]);

      ada.send({ type: "set", rule: "isLocked", isOn: true });
      await grace.until(() => grace.last("room")?.room.isLocked === true, "Grace sees the lock");
      const late = await enter(1, code, "Late");
      expect(late.received).toEqual([{ type: "end", reason: "locked" }]);

      ada.send({ type: "make host", member: idOf("Grace") });
      await grace.until(
        () => grace.last("room")?.room.hostId === grace.last("joined")?.you,
        "Grace is the host",
      );
      grace.send({ type: "set", rule: "isLocked", isOn: false });
      await ada.until(() => ada.last("room")?.room.isLocked === false, "what she opens is open");

      const ofRoom = payloads.filter((payload) => payload.startsWith(`room ${code}`));
      expect(ofRoom.length).toBeGreaterThan(10);
      expect(ofRoom.every((payload) => /^room [A-Z]{6} \d+$/.test(payload))).toBe(true);
      expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(
        MOST_PAYLOAD_BYTES,
      );
    });

    test("goes on at the other when one stops, with everybody, the host and the messages", async () => {
      const code = await openRoom();
      const ada = await enter(1, code, "Ada");
      const grace = await enter(0, code, "Grace");
      ada.send({ type: "chat", sequence: 1, text: "Before" });
      ada.send({ type: "play", seconds: 60 });
      await grace.until(() => grace.texts().length === 1, "Grace reads it");
      const stopping = nodes.servers[1]?.stop("SIGTERM");
      expect(await ada.closed, "the code for a restart").toBe(1012);
      const back = await enter(0, code, "Ada");
      await back.until(() => back.names().length === 2, "Ada is back");
      const room = back.last("room")?.room;
      expect(room?.members.map(({ name, isAway }) => [name, isAway])).toEqual([
        ["Ada", false],
        ["Grace", false],
      ]);
      expect(room?.hostId).toBe(back.last("joined")?.you);
      expect(room?.playback.isPlaying).toBe(true);
      expect(back.texts()).toEqual(["Before"]);
      back.send({ type: "chat", sequence: 2, text: "After" });
      await grace.until(() => grace.texts().includes("After"), "they go on talking");
      expect((await stopping)?.code).toBe(0);
    });
  },
);
