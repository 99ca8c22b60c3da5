import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";

import type { Database } from "#app/db/connect.server.ts";
import { loopJob, type LoopJob } from "#app/lib/jobs/start-loop.ts";
import type { JobLog } from "#app/lib/jobs/job.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";

import { createLiveRooms } from "./live-rooms.server.ts";
import { openRoom, type Member, type Reason, type Room } from "./room.ts";
import type { Connection } from "./room-changes.server.ts";
import type { EndReason, joinMessage, memberMessage, ServerMessage } from "./room-messages.ts";
import { createStoredRooms, parseCode } from "./stored-rooms.server.ts";

/** Whoever asks to enter a room. */
export interface Person {
  /** Missing of a visitor. */
  userId: string | undefined;
  /** Empty of a visitor, who says it on entering. */
  name: string;
  email: string | undefined;
  isChild: boolean;
  address: string;
  mayWatch: (filmId: string) => Promise<boolean>;
}

type Join = z.output<typeof joinMessage>;
type FromMember = z.output<typeof memberMessage>;

export interface RoomsOptions {
  database: Database;
  now: () => number;
  /** A keyed hash, by which people are known in a room and nowhere else. */
  hash: (text: string) => string;
  /** Whether the operator is told. */
  report: (person: Person, member: Pick<Member, "name">, text: string) => Promise<boolean>;
}

export type Rooms = ReturnType<typeof createRooms>;
/** A member, through one connection or request. */
export interface MemberOfRoom {
  code: string;
  memberId: string;
  person: Person;
}

const MOST_REPORT_CHARACTERS = 3_000;
const SEE_EVERY_MS = 30_000;

/** Rooms in which people watch a free film together. */
export function createRooms(options: RoomsOptions) {
  const { database, now, hash } = options;
  const stored = createStoredRooms(database, now);
  const live = createLiveRooms({ stored, now });
  const mayOpen = createRequestLimit({ most: 10, windowMs: 10 * 60_000 });
  const identityIn = (code: string, { userId, address }: Pick<Person, "userId" | "address">) =>
    hash(`${code} ${userId ?? `address ${address}`}`);

  /** Who sends a message without a connection, by the key of their own. */
  async function memberBy(code: string, key: string, person: Person) {
    const room = await live.find(code);
    const member = room?.members.find(({ keyHash }) => keyHash === hashOf(key));
    const isOwn =
      member?.isVisitor === true
        ? person.userId === undefined
        : member?.identity === identityIn(code, person);
    return member && isOwn ? { code, memberId: member.id, person } : undefined;
  }

  /** Enters with a connection, which receives what happens in the room. */
  async function join(
    { code, person, join: { key, name: own } }: { code: string; person: Person; join: Join },
    connection: Connection,
  ): Promise<MemberOfRoom | EndReason> {
    const room = await live.find(code);
    if (!room) return "over";
    const name = person.name || own;
    if (!name || !(await person.mayWatch(room.filmId))) return "closed";
    const newcomer = {
      id: randomId(),
      name,
      identity: identityIn(code, person),
      keyHash: hashOf(key),
      connectionId: randomId(),
      isVisitor: person.userId === undefined,
      isChild: person.isChild,
    };
    const entered = await live.enter(code, newcomer, connection, person.userId);
    return typeof entered === "string" ? toEnd(entered) : { code, memberId: entered.id, person };
  }

  const { disconnect, changed, changedAll, check, handOver } = live;
  return {
    /** A new room for a film; undefined for whoever has opened too many. */
    async open(film: Pick<Room, "filmId" | "episode" | "title">, userId: string) {
      if (!mayOpen(userId)) return undefined;
      const owner = { userId, address: "" };
      return stored.add((code) => openRoom({ ...film, openedBy: identityIn(code, owner) }, now()));
    },
    /** The room of a code, as somebody has typed it. */
    async find(text: string): Promise<{ code: string; room: Room } | undefined> {
      const code = parseCode(text);
      const room = code === undefined ? undefined : await live.find(code);
      return code !== undefined && room ? { code, room } : undefined;
    },
    join,
    memberBy,
    send: createSending(live, options),
    disconnect,
    /** A room has another version, which another server may have made. */
    changed,
    /** Changes by other servers may have been missed. */
    changedAll,
    /** Ends the connections of whoever may not stay; of one account, or of all. */
    check,
    /** Ends all connections: their pages go to another server, or come back to this one. */
    handOver,
    /** Says who is connected to this server, and deletes the rooms that are over. */
    job: (log: JobLog) => roomsJob({ live, stored, now, log }),
  };
}

interface JobParts {
  live: ReturnType<typeof createLiveRooms>;
  stored: ReturnType<typeof createStoredRooms>;
  now: () => number;
  log: JobLog;
}

const roomsJob = ({ live, stored, now, log }: JobParts): LoopJob =>
  loopJob({
    name: "rooms",
    everyMs: SEE_EVERY_MS,
    startsAfterMs: SEE_EVERY_MS,
    log,
    now,
    async runNext() {
      await live.seeAll();
      await live.check();
      await stored.deleteEmpty();
      return undefined;
    },
  });

/** What becomes of a member's message, and what it is answered. */
function createSending(live: ReturnType<typeof createLiveRooms>, { now, report }: RoomsOptions) {
  const mayChat = createRequestLimit({ most: 6, windowMs: 10_000 });
  const mayReport = createRequestLimit({ most: 3, windowMs: 10 * 60_000 });

  async function reportRoom({ code, memberId, person }: MemberOfRoom): Promise<ServerMessage> {
    const room = await live.find(code);
    const member = room?.members.find(({ id }) => id === memberId);
    if (!room || !member || member.isChild) return { type: "refused", reason: "not a member" };
    const hasArrived = mayReport(memberId) && (await report(person, member, describe(code, room)));
    return hasArrived ? { type: "reported" } : { type: "refused", reason: "not told" };
  }

  return async (
    { code, memberId, person }: MemberOfRoom,
    message: FromMember,
  ): Promise<ServerMessage | undefined> => {
    const { type } = message;
    if (type === "clock") return { type, sentAtMs: message.sentAtMs, nowMs: now() };
    if (type === "report") return reportRoom({ code, memberId, person });
    if (type === "chat" && !mayChat(memberId)) return { type: "refused", reason: "too often" };
    const outcome = await live.change(code, { ...message, by: memberId });
    if (outcome === undefined) return { type: "end", reason: "over" };
    if ("reason" in outcome) return { type: "refused", reason: outcome.reason };
    return type === "chat" ? { type: "accepted", sequence: message.sequence } : undefined;
  };
}

const randomId = () => randomBytes(9).toString("base64url");
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

const toEnd = (reason: Reason | "over"): EndReason =>
  reason === "not the host" || reason === "no chat" ? "closed" : reason;

/** What an operator reads: the film, who is there, and what was written. */
function describe(code: string, { title, members, messages }: Room): string {
  const lines = messages.map(({ name, text }) => `${name}: ${text}`).join("\n");
  const names = members.map(({ name }) => name).join(", ");
  return `Room ${code}, ${title}\nIn it: ${names}\n\n${lines.slice(-MOST_REPORT_CHARACTERS)}`;
}
