import { z } from "zod";

import { toVisibleLine } from "#app/lib/text/one-line.ts";

import type { Message, Reason, Room } from "./room.ts";

const MOST_NAME_CHARACTERS = 40;
const MOST_TEXT_CHARACTERS = 300;
/** No message of ours is longer than this: 300 characters of any script, and what is around them. */
export const MOST_FRAME_BYTES = 4_096;
/** Longer than any film. */
const MOST_SECONDS = 48 * 60 * 60;

const memberId = z.string().regex(/^[\w-]{8,24}$/);
const seconds = z.number().min(0).max(MOST_SECONDS);
const line = (most: number) =>
  z
    .string()
    .max(4 * most)
    .transform((text) => toVisibleLine(text, most));

/** The first message on every connection. */
export const joinMessage = z.strictObject({
  type: z.literal("join"),
  /** A visitor's name; viewers have that of their profile. */
  name: line(MOST_NAME_CHARACTERS).optional(),
  /** Proves after a lost connection who it is. */
  key: z.string().regex(/^[\w-]{22,64}$/),
});

/** What a member's page may send after that. */
export const memberMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["leave", "hold", "ready"]) }),
  /** Asks what the clock of all servers says. */
  z.strictObject({ type: z.literal("clock"), sentAtMs: z.number() }),
  z.strictObject({ type: z.enum(["play", "pause", "seek"]), seconds }),
  z.strictObject({
    type: z.literal("chat"),
    sequence: z.int().min(1).max(1_000_000),
    text: line(MOST_TEXT_CHARACTERS).pipe(z.string().min(1)),
  }),
  z.strictObject({ type: z.enum(["make host", "remove"]), member: memberId }),
  z.strictObject({
    type: z.literal("set"),
    rule: z.enum(["isLocked", "isHostsAlone", "waitsForAll"]),
    isOn: z.boolean(),
  }),
  /** Shows the operator the latest messages. */
  z.strictObject({ type: z.literal("report") }),
]);

export type MemberMessage = z.input<typeof memberMessage>;

/** A room as its members see it; the messages come apart, each once. */
export interface RoomView extends Pick<
  Room,
  "hostId" | "isLocked" | "isHostsAlone" | "waitsForAll" | "playback" | "waitingFor"
> {
  members: { id: string; name: string; isAway: boolean; isChild: boolean }[];
}

export const viewOf = (room: Room): RoomView => {
  const { hostId, isLocked, isHostsAlone, waitsForAll, playback, waitingFor } = room;
  const members = room.members.map(({ id, name, awaySinceMs, isChild }) => ({
    id,
    name,
    isAway: awaySinceMs !== null,
    isChild,
  }));
  return { hostId, isLocked, isHostsAlone, waitsForAll, playback, waitingFor, members };
};

/** Why a connection ends for good. */
export type EndReason =
  | Exclude<Reason, "not the host" | "no chat">
  | "over"
  | "closed"
  | "elsewhere";

/** What the server sends. */
export type ServerMessage =
  | { type: "joined"; you: string; isChild: boolean; lastSequence: number }
  | { type: "room"; room: RoomView }
  | { type: "messages"; messages: Message[] }
  | { type: "clock"; sentAtMs: number; nowMs: number }
  | { type: "accepted"; sequence: number }
  | { type: "reported" }
  | { type: "refused"; reason: Reason | "too often" | "not told" }
  | { type: "end"; reason: EndReason };
