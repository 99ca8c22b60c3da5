import { positionAt, type Playback } from "./playback.ts";

export const MOST_MEMBERS = 20;
/** How many of its latest messages a room has. */
const MOST_MESSAGES = 40;
/** How many that were removed a room knows: the oldest may knock again. */
const MOST_REMOVED = 50;
/** Whoever has lost the connection stays this long, and is then gone. */
const AWAY_MS = 30_000;
/** Servers say every half minute who is connected; whoever none names is gone with its server. */
const UNSEEN_MS = 100_000;

export interface Member {
  id: string;
  name: string;
  /** A hash of the account, or of a visitor's address: whoever is removed is known by it. */
  identity: string;
  /** A hash of what proves that a connection is this member's. */
  keyHash: string;
  isVisitor: boolean;
  /** Children neither read nor write messages. */
  isChild: boolean;
  /** The member's latest connection: the end of an older one changes nothing. */
  connectionId: string;
  seenAtMs: number;
  awaySinceMs: number | null;
  /** The number of the last message that the member sent, by the member's own count. */
  lastSequence: number;
}

export interface Message {
  /** By the room's count. */
  number: number;
  memberId: string;
  name: string;
  text: string;
}

/** A room, from which everything about it follows; it is stored as this, and all servers share it. */
export interface Room {
  filmId: string;
  episode: number;
  title: string;
  /** The identity of whoever opened it, whom the lock does not keep out. */
  openedBy: string;
  hostId: string | null;
  /** Nobody else may enter. */
  isLocked: boolean;
  /** Only the host plays, pauses and seeks. */
  isHostsAlone: boolean;
  /** Whether all wait for one whose film has stopped to load. */
  waitsForAll: boolean;
  playback: Playback;
  /** Those for whom the room waits. */
  waitingFor: string[];
  members: Member[];
  removed: string[];
  messages: Message[];
  lastNumber: number;
}

type Newcomer = Omit<Member, "seenAtMs" | "awaySinceMs" | "lastSequence">;

/** What becomes of a room; `by` is a member. */
export type RoomChange =
  | { type: "enter"; newcomer: Newcomer }
  | { type: "leave" | "hold" | "ready"; by: string }
  | { type: "disconnect"; by: string; connectionId: string }
  | { type: "see"; members: readonly string[] }
  | { type: "play" | "pause" | "seek"; by: string; seconds: number }
  | { type: "chat"; by: string; sequence: number; text: string }
  | { type: "make host" | "remove"; by: string; member: string }
  | {
      type: "set";
      by: string;
      rule: "isLocked" | "isHostsAlone" | "waitsForAll";
      isOn: boolean;
    };

export type Reason = "full" | "locked" | "removed" | "not the host" | "not a member" | "no chat";
/** The room afterwards, or why it stays as it is. */
export type Outcome = { room: Room } | { reason: Reason };

type Opening = Pick<Room, "filmId" | "episode" | "title" | "openedBy">;

export const openRoom = (opening: Opening, nowMs: number): Room => ({
  ...opening,
  hostId: null,
  isLocked: false,
  isHostsAlone: false,
  waitsForAll: true,
  playback: { isPlaying: false, seconds: 0, atMs: nowMs, heldUntilMs: null },
  waitingFor: [],
  members: [],
  removed: [],
  messages: [],
  lastNumber: 0,
});

/** Applies one change, by the clock that all servers share. */
export function changeRoom(before: Room, change: RoomChange, nowMs: number): Outcome {
  const seen = change.type === "see" ? seeMembers(before, change.members, nowMs) : before;
  const room = withoutGone(seen, nowMs);
  if (change.type === "see") return { room };
  if (change.type === "enter") return enter(room, change.newcomer, nowMs);
  const member = room.members.find(({ id }) => id === change.by);
  if (!member) return { reason: "not a member" };
  switch (change.type) {
    case "leave":
      return { room: withoutMembers(room, new Set([member.id]), nowMs) };
    case "disconnect":
      if (change.connectionId !== member.connectionId) return { room };
      return { room: ready(withMember(room, { ...member, awaySinceMs: nowMs }), member.id, nowMs) };
    case "hold":
      return { room: hold(room, member.id, nowMs) };
    case "ready":
      return { room: ready(room, member.id, nowMs) };
    case "chat":
      return chat(room, member, change);
    case "play":
    case "pause":
    case "seek":
      return control(room, change, nowMs);
    default:
      return member.id === room.hostId ? rule(room, change, nowMs) : { reason: "not the host" };
  }
}

function enter(room: Room, newcomer: Newcomer, nowMs: number): Outcome {
  const known = room.members.find(({ keyHash }) => keyHash === newcomer.keyHash);
  const isOwn = known?.identity === newcomer.identity || (known?.isVisitor && newcomer.isVisitor);
  if (known && isOwn) {
    const { connectionId } = newcomer;
    return {
      room: withMember(room, { ...known, connectionId, seenAtMs: nowMs, awaySinceMs: null }),
    };
  }
  // Somebody else's key is no proof of anything.
  if (known) return { reason: "not a member" };
  if (room.removed.includes(newcomer.identity)) return { reason: "removed" };
  const isOwner = newcomer.identity === room.openedBy;
  if (room.isLocked && !isOwner) return { reason: "locked" };
  if (room.members.length >= MOST_MEMBERS) return { reason: "full" };
  const member = { ...newcomer, seenAtMs: nowMs, awaySinceMs: null, lastSequence: 0 };
  const members = [...room.members, member];
  return { room: { ...room, members, hostId: room.hostId ?? member.id } };
}

function chat(
  room: Room,
  member: Member,
  { sequence, text }: Extract<RoomChange, { type: "chat" }>,
): Outcome {
  if (member.isChild) return { reason: "no chat" };
  // Sent once more, because its sender has not learned that it arrived.
  if (sequence <= member.lastSequence) return { room };
  const lastNumber = room.lastNumber + 1;
  const message = { number: lastNumber, memberId: member.id, name: member.name, text };
  const messages = [...room.messages, message].slice(-MOST_MESSAGES);
  return {
    room: withMember({ ...room, messages, lastNumber }, { ...member, lastSequence: sequence }),
  };
}

function control(
  room: Room,
  { type, by, seconds }: Extract<RoomChange, { type: "play" | "pause" | "seek" }>,
  nowMs: number,
): Outcome {
  if (room.isHostsAlone && room.hostId !== by) return { reason: "not the host" };
  const isPlaying = type === "seek" ? room.playback.isPlaying : type === "play";
  const playback = { isPlaying, seconds, atMs: nowMs, heldUntilMs: null };
  return { room: { ...room, playback, waitingFor: [] } };
}

type Rule = Extract<RoomChange, { type: "set" | "make host" | "remove" }>;

function rule(room: Room, change: Rule, nowMs: number): Outcome {
  if (change.type === "set") {
    const next = { ...room, [change.rule]: change.isOn };
    return { room: next.waitsForAll ? next : goOn({ ...next, waitingFor: [] }, nowMs) };
  }
  const member = room.members.find(({ id }) => id === change.member);
  if (!member) return { reason: "not a member" };
  if (change.type === "make host") return { room: { ...room, hostId: member.id } };
  // Whoever removes themselves leaves.
  const removed = member.id === change.by ? room.removed : [...room.removed, member.identity];
  const next = { ...room, removed: removed.slice(-MOST_REMOVED) };
  return { room: withoutMembers(next, new Set([member.id]), nowMs) };
}

/** The film stops for everybody where one has nothing to show, but only for so long. */
function hold(room: Room, id: string, nowMs: number): Room {
  const { playback, waitsForAll, waitingFor } = room;
  if (!waitsForAll || !playback.isPlaying || waitingFor.includes(id)) return room;
  const seconds = positionAt(playback, nowMs);
  const isHeld = playback.heldUntilMs !== null && playback.heldUntilMs > nowMs;
  const held = isHeld
    ? playback
    : { ...playback, seconds, atMs: nowMs, heldUntilMs: nowMs + HOLD_MS };
  return { ...room, playback: held, waitingFor: [...waitingFor, id] };
}

/** How long a room waits for one member. */
const HOLD_MS = 15_000;

const ready = (room: Room, id: string, nowMs: number): Room =>
  goOn({ ...room, waitingFor: room.waitingFor.filter((each) => each !== id) }, nowMs);

/** The film goes on once nobody has to be waited for. */
function goOn(room: Room, nowMs: number): Room {
  const { playback, waitingFor } = room;
  if (playback.heldUntilMs === null || waitingFor.length > 0) return room;
  const seconds = positionAt(playback, nowMs);
  return { ...room, playback: { ...playback, seconds, atMs: nowMs, heldUntilMs: null } };
}

function seeMembers(room: Room, ids: readonly string[], nowMs: number): Room {
  const members = room.members.map((member) =>
    ids.includes(member.id) ? { ...member, seenAtMs: nowMs, awaySinceMs: null } : member,
  );
  return { ...room, members };
}

function withoutGone(room: Room, nowMs: number): Room {
  const isGone = ({ seenAtMs, awaySinceMs }: Member) =>
    nowMs - seenAtMs > UNSEEN_MS || (awaySinceMs !== null && nowMs - awaySinceMs > AWAY_MS);
  const gone = room.members.filter(isGone);
  return gone.length === 0 ? room : withoutMembers(room, new Set(gone.map(({ id }) => id)), nowMs);
}

/** When the host goes, whoever has been there longest takes over, rather an account than a visitor. */
function withoutMembers(room: Room, ids: ReadonlySet<string>, nowMs: number): Room {
  const members = room.members.filter(({ id }) => !ids.has(id));
  const isHostHere = members.some(({ id }) => id === room.hostId);
  const heir = members.find(({ isVisitor }) => !isVisitor) ?? members[0];
  const hostId = isHostHere ? room.hostId : (heir?.id ?? null);
  const waitingFor = room.waitingFor.filter((id) => !ids.has(id));
  return goOn({ ...room, members, hostId, waitingFor }, nowMs);
}

const withMember = (room: Room, member: Member): Room => ({
  ...room,
  members: room.members.map((each) => (each.id === member.id ? member : each)),
});
