import { changeRoom, type Outcome, type RoomChange } from "./room.ts";
import { viewOf, type EndReason, type ServerMessage } from "./room-messages.ts";
import type { createStoredRooms, StoredRoom } from "./stored-rooms.server.ts";

/** What a member's page receives, by a socket or a stream. */
export interface Connection {
  send: (text: string) => void;
  /** Without a reason it is to connect once more. */
  end: (reason: EndReason | undefined) => void;
  /** Whether its session still allows it. */
  isAllowed: () => Promise<boolean>;
}

interface LiveConnection {
  id: string;
  identity: string;
  connection: Connection;
  userId: string | undefined;
  isChild: boolean;
  /** What it has last been sent. */
  view: string;
  lastNumber: number;
}

interface WaitingChange {
  /** Missing where the room is only to be read again. */
  change: RoomChange | undefined;
  done: PromiseWithResolvers<Outcome | undefined>;
}

/** A room in which somebody is connected to this server, or that is being changed. */
interface LiveRoom extends StoredRoom {
  code: string;
  /** By the members' ids. */
  connections: Map<string, LiveConnection>;
  waiting: WaitingChange[];
  isWorking: boolean;
  isOver: boolean;
  /** Nobody is connected to it any more: whoever comes next reads it again. */
  isDropped: boolean;
}

interface Options {
  stored: ReturnType<typeof createStoredRooms>;
  now: () => number;
}

/**
 * Each change is applied to the room as this server knows it, and stored if nobody else has changed
 * it since; otherwise it is read and applied once more. So all servers agree on one order of
 * changes, and none has a room of its own.
 */
export function createRoomChanges(options: Options) {
  const { stored } = options;
  const rooms = new Map<string, Promise<LiveRoom | undefined>>();

  async function open(code: string): Promise<LiveRoom | undefined> {
    for (;;) {
      const opening = rooms.get(code) ?? load(code);
      rooms.set(code, opening);
      const room = await opening;
      if (!room?.isDropped) return room;
    }
  }

  async function load(code: string): Promise<LiveRoom | undefined> {
    let found: StoredRoom | undefined;
    try {
      found = await stored.find(code);
    } finally {
      if (!found) rooms.delete(code);
    }
    const idle = { isWorking: false, isOver: false, isDropped: false };
    return found && { ...found, ...idle, code, connections: new Map(), waiting: [] };
  }

  async function work(room: LiveRoom): Promise<void> {
    room.isWorking = true;
    while (room.waiting.length > 0) {
      const batch = room.waiting.splice(0);
      const changes = batch.map(({ change }) => change);
      try {
        const outcomes = await applyAll(options, room, changes);
        batch.forEach(({ done }, index) => done.resolve(outcomes?.[index]));
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
      if (room.isOver) endAll(room, "over");
      else show(room);
    }
    room.isWorking = false;
    room.isDropped = room.connections.size === 0 || room.isOver;
    if (room.isDropped) rooms.delete(room.code);
  }

  return {
    open,
    known: (code: string) => rooms.get(code),
    all: async () => (await Promise.all(rooms.values())).filter((room) => room !== undefined),
    /** Undefined once the room is over. Without a change it is read again. */
    async change(code: string, change?: RoomChange): Promise<Outcome | undefined> {
      const room = await open(code);
      if (!room) return undefined;
      const done = Promise.withResolvers<Outcome | undefined>();
      room.waiting.push({ change, done });
      if (!room.isWorking) void work(room);
      return done.promise;
    },
  };
}

/** Undefined when the room is over. */
async function applyAll(
  { stored, now }: Options,
  room: LiveRoom,
  changes: readonly (RoomChange | undefined)[],
): Promise<Outcome[] | undefined> {
  const reload = async () => {
    const found = await stored.find(room.code);
    room.isOver = !found;
    return found && Object.assign(room, found);
  };
  if (changes.includes(undefined) && !(await reload())) return undefined;
  for (;;) {
    let next = room.room;
    const outcomes = changes.map((change): Outcome => {
      if (!change) return { room: next };
      const outcome = changeRoom(next, change, now());
      if ("room" in outcome) next = outcome.room;
      return outcome;
    });
    if (next === room.room) return outcomes;
    if (await stored.save(room.code, { room: next, version: room.version })) {
      Object.assign(room, { room: next, version: room.version + 1 });
      return outcomes;
    }
    if (!(await reload())) return undefined;
  }
}

/** Sends each connection what it does not have yet. */
export function show({ room, connections }: LiveRoom): void {
  const view = toText({ type: "room", room: viewOf(room) });
  for (const [memberId, own] of connections) {
    const member = room.members.find(({ id }) => id === memberId);
    if (member?.connectionId !== own.id) {
      connections.delete(memberId);
      const isRemoved = !member && room.removed.includes(own.identity);
      own.connection.end(isRemoved ? "removed" : member && "elsewhere");
      continue;
    }
    if (view !== own.view) own.connection.send(view);
    own.view = view;
    const messages = room.messages.filter(({ number }) => number > own.lastNumber);
    own.lastNumber = room.lastNumber;
    if (messages.length > 0 && !own.isChild) {
      own.connection.send(toText({ type: "messages", messages }));
    }
  }
}

export function endAll({ connections }: LiveRoom, reason: EndReason | undefined): void {
  for (const { connection } of connections.values()) connection.end(reason);
  connections.clear();
}

const toText = (message: ServerMessage) => JSON.stringify(message);
