import type { IncomingMessage } from "node:http";

import type { Films } from "#app/features/films/films.server.ts";
import type { Person, Rooms } from "#app/features/together/rooms.server.ts";
import { MOST_FRAME_BYTES } from "#app/features/together/room-messages.ts";
import { parseCode } from "#app/features/together/stored-rooms.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { isForChild } from "#app/lib/setting.ts";

import { mayChange } from "../guard/cross-origin.ts";
import type { ClientAddress } from "../guard/client-address.ts";
import type { createVisitReader } from "../guard/visit.ts";
import type { createSettingReader } from "../http/request-setting.ts";

export interface RoomServerOptions {
  rooms: Rooms;
  films: Pick<Films, "film">;
  readVisit: ReturnType<typeof createVisitReader>;
  settingOf: ReturnType<typeof createSettingReader>;
  addressOf: ClientAddress;
  publicOrigin: string | undefined;
  /** Whether people may enter who are not signed in. */
  mayVisit: () => boolean;
  headers: readonly [string, string][];
  report: (error: unknown) => void;
}

type RoomWay = "socket" | "events" | "messages";
/** A request for a room by somebody who may ask for one; otherwise the status that refuses it. */
export interface RoomRequest {
  code: string;
  way: RoomWay;
  person: Person;
  isAllowed: () => Promise<boolean>;
}

const PATH = /^\/api\/rooms\/([^/?]+)\/(socket|events|messages)$/;
/** For each account, or visitor's address: a page connects once, and again when it is cut off. */
const LIMIT = { most: 120, windowMs: 60_000 };
/** Of one connection: a page sends a few a minute, and some at once when it connects. */
const MESSAGES_LIMIT = { most: 40, windowMs: 5_000 };

export const isForRooms = (path: string) => PATH.test(path);
export const createMessageLimit = () => createRequestLimit(MESSAGES_LIMIT);

/** Reads who asks for which room, and in which way. */
export function createRoomRequests(options: RoomServerOptions) {
  const { readVisit, settingOf, addressOf, publicOrigin, films, mayVisit } = options;
  const mayConnect = createRequestLimit(LIMIT);

  async function personOf(request: IncomingMessage): Promise<Person | undefined> {
    const visit = await readVisit(request, false);
    const { viewer } = visit;
    if (!viewer && !mayVisit()) return undefined;
    const setting = settingOf(request, { visit, address: { path: "/api/rooms", language: "" } });
    return {
      userId: viewer?.userId,
      name: viewer?.profile?.name ?? viewer?.name ?? "",
      email: viewer?.email,
      isChild: isForChild(setting),
      address: addressOf(request),
      mayWatch: async (filmId) => (await films.film(filmId, setting)) !== undefined,
    };
  }

  return async (request: IncomingMessage, path: string): Promise<RoomRequest | number> => {
    const [, written = "", way] = PATH.exec(path) ?? [];
    const code = parseCode(written);
    if (code === undefined) return 404;
    if (way !== "socket" && request.method !== "POST") return 405;
    // A socket's handshake is a GET, and changes something all the same.
    const headers = new Headers();
    for (const name of ["sec-fetch-site", "origin", "host"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    if (!mayChange({ method: "POST", headers }, publicOrigin)) return 403;
    const person = await personOf(request);
    if (!person) return 401;
    if (way !== "messages" && !mayConnect(person.userId ?? person.address)) return 429;
    const isAllowed = async () => {
      const now = await personOf(request);
      return now?.userId === person.userId && now?.isChild === person.isChild;
    };
    return { code, way: way as RoomWay, person, isAllowed };
  };
}

/** A body of one message; undefined when it is larger than any. */
export async function readMessage(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_FRAME_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** What was sent, as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
