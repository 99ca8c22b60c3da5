import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { z } from "zod";

import type { Connection } from "#app/features/together/room-changes.server.ts";
import { joinMessage, memberMessage } from "#app/features/together/room-messages.ts";
import { withoutBase } from "#app/translations/base-path.ts";

import type { UpgradeListener } from "../http/listen.ts";
import { readTarget, type createHostRules } from "../http/request-host.ts";
import {
  createMessageLimit,
  createRoomRequests,
  isForRooms,
  parseJson,
  readMessage,
  type RoomRequest,
  type RoomServerOptions,
} from "./room-requests.ts";
import { createRoomSockets } from "./room-sockets.ts";

const postedMessage = z.strictObject({ key: joinMessage.shape.key, message: memberMessage });
/** A line of nothing, before a proxy takes the stream for dead. */
const BEAT_MS = 15_000;
const MOST_UNREAD_BYTES = 256 * 1024;

/**
 * Rooms over HTTP: a WebSocket, or where one does not get through, a stream of events and requests
 * that send. Both carry the same messages, and requests may come to another server than the stream.
 */
export function createRoomServer(options: RoomServerOptions & HostRules) {
  const readRequest = createRoomRequests(options);
  const answers = createAnswers(options);

  async function serve(request: IncomingMessage, response: ServerResponse, path: string) {
    const wanted = await readRequest(request, path);
    if (typeof wanted === "number") return answers.refuse(response, wanted);
    const text = await readMessage(request);
    if (text === undefined) return answers.refuse(response, 413);
    if (wanted.way === "events") return answers.stream(response, wanted, parseJson(text));
    if (wanted.way === "messages") return answers.receive(response, wanted, parseJson(text));
    return answers.refuse(response, 426);
  }

  return {
    upgrade: createUpgrade(options, readRequest),
    /** Whether it answers a request, by its path. */
    serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
      if (!isForRooms(path)) return false;
      serve(request, response, path).catch((error: unknown) => {
        options.report(error);
        answers.refuse(response, 500);
      });
      return true;
    },
  };
}

interface HostRules {
  mayAskFor: ReturnType<typeof createHostRules>;
}

/** Answers the handshakes of WebSockets. */
function createUpgrade(
  options: RoomServerOptions & HostRules,
  readRequest: ReturnType<typeof createRoomRequests>,
): UpgradeListener {
  const sockets = createRoomSockets(options);

  /** The status that refuses it, unless it is opened. */
  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const target = readTarget(request);
    if (!target || !options.mayAskFor(target.hostname)) return 421;
    if (sockets.isFull()) return 503;
    const wanted = await readRequest(request, withoutBase(target.address));
    if (typeof wanted === "number") return wanted;
    if (wanted.way !== "socket") return 404;
    sockets.open(request, socket, head, wanted);
    return undefined;
  }

  return (request, socket, head) => {
    // Whoever hangs up during the handshake is gone.
    socket.on("error", () => socket.destroy());
    const opening = open(request, socket, head).catch((error: unknown) => {
      options.report(error);
      return 500;
    });
    void opening.then((status) => {
      if (status === undefined) return undefined;
      return socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    });
  };
}

/** Members of rooms by requests and streams. */
function createAnswers({ rooms, report, headers }: RoomServerOptions) {
  const maySend = createMessageLimit();

  function answer(response: ServerResponse, status: number, body: object = {}): void {
    if (response.headersSent) return void response.end();
    const own = ["Content-Type", "application/json", "Cache-Control", "no-store"];
    response.writeHead(status, [...headers.flat(), ...own]).end(JSON.stringify(body));
    return undefined;
  }

  return {
    refuse: (response: ServerResponse, status: number) => answer(response, status),

    async receive(response: ServerResponse, wanted: RoomRequest, sent: unknown) {
      const parsed = postedMessage.safeParse(sent);
      if (!parsed.success) return answer(response, 400);
      const { key, message } = parsed.data;
      if (!maySend(key)) return answer(response, 429);
      const member = await rooms.memberBy(wanted.code, key, wanted.person);
      if (!member) return answer(response, 403);
      return answer(response, 200, await rooms.send(member, message));
    },

    async stream(response: ServerResponse, wanted: RoomRequest, sent: unknown) {
      const parsed = joinMessage.safeParse(sent);
      if (!parsed.success) return answer(response, 400);
      const { code, person, isAllowed } = wanted;
      const connection = streamTo(response, isAllowed);
      const own = ["Content-Type", "text/event-stream", "Cache-Control", "no-store"];
      response.writeHead(200, [...headers.flat(), ...own, "X-Accel-Buffering", "no"]);
      const entered = await rooms.join({ code, person, join: parsed.data }, connection);
      if (typeof entered === "string") return connection.end(entered);
      const beating = setInterval(() => response.write(":\n\n"), BEAT_MS);
      const leave = () => {
        clearInterval(beating);
        rooms.disconnect(code, entered.memberId, connection).catch(report);
      };
      if (response.closed) return leave();
      response.on("close", leave);
      return undefined;
    },
  };
}

function streamTo(response: ServerResponse, isAllowed: () => Promise<boolean>): Connection {
  const write = (text: string) => response.write(`data: ${text}\n\n`);
  return {
    isAllowed,
    send(text) {
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
      else write(text);
    },
    end(reason) {
      if (reason !== undefined) write(JSON.stringify({ type: "end", reason }));
      response.end();
    },
  };
}
