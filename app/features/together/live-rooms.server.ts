import { createRoomChanges, endAll, show, type Connection } from "./room-changes.server.ts";
import type { Reason, Room, RoomChange } from "./room.ts";
import type { ServerMessage } from "./room-messages.ts";
import type { createStoredRooms } from "./stored-rooms.server.ts";

type Newcomer = Extract<RoomChange, { type: "enter" }>["newcomer"];
type Changes = ReturnType<typeof createRoomChanges>;

interface Options {
  stored: ReturnType<typeof createStoredRooms>;
  now: () => number;
}

/** The rooms that somebody is in by this server, and their connections. */
export function createLiveRooms(options: Options) {
  const changes = createRoomChanges(options);
  const { change, open, known } = changes;

  async function enter(
    code: string,
    newcomer: Newcomer,
    connection: Connection,
    userId: string | undefined,
  ): Promise<{ id: string } | Reason | "over"> {
    const outcome = await change(code, { type: "enter", newcomer });
    const room = outcome && (await open(code));
    if (!room || !outcome) return "over";
    if ("reason" in outcome) return outcome.reason;
    const member = outcome.room.members.find(({ keyHash }) => keyHash === newcomer.keyHash);
    if (!member) return "not a member";
    const { id, isChild, lastSequence } = member;
    room.connections.get(id)?.connection.end("elsewhere");
    const { connectionId, identity } = newcomer;
    const own = { id: connectionId, identity, connection, userId, isChild };
    room.connections.set(id, { ...own, view: "", lastNumber: 0 });
    const joined: ServerMessage = { type: "joined", you: id, isChild, lastSequence };
    connection.send(JSON.stringify(joined));
    show(room);
    return { id };
  }

  return {
    change,
    enter,
    async find(code: string): Promise<Room | undefined> {
      const room = await known(code);
      return room?.room ?? (await options.stored.find(code))?.room;
    },
    async disconnect(code: string, memberId: string, connection: Connection): Promise<void> {
      const room = await known(code);
      const own = room?.connections.get(memberId);
      if (!room || own?.connection !== connection) return;
      room.connections.delete(memberId);
      await change(code, { type: "disconnect", by: memberId, connectionId: own.id });
    },
    async changed(code: string, version: number): Promise<void> {
      const room = await known(code);
      if (room && room.version < version) await change(code);
    },
    ...createRounds(changes),
  };
}

/** What concerns all of them. */
const createRounds = ({ change, all }: Changes) => ({
  async changedAll(): Promise<void> {
    await Promise.all((await all()).map(({ code }) => change(code)));
  },
  async seeAll(): Promise<void> {
    for (const { code, connections } of await all()) {
      const members = [...connections.keys()];
      if (members.length > 0) await change(code, { type: "see", members });
    }
  },
  async check(userId?: string): Promise<void> {
    for (const { connections } of await all()) {
      for (const { connection, userId: owner } of connections.values()) {
        if (userId !== undefined && owner !== userId) continue;
        if (!(await connection.isAllowed())) connection.end("closed");
      }
    }
  },
  async handOver(): Promise<void> {
    for (const room of await all()) endAll(room, undefined);
  },
});
