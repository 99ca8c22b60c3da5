import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer, type WebSocket } from "ws";

import type { Connection } from "#app/features/together/room-changes.server.ts";
import type { MemberOfRoom } from "#app/features/together/rooms.server.ts";
import {
  joinMessage,
  memberMessage,
  MOST_FRAME_BYTES,
  type EndReason,
} from "#app/features/together/room-messages.ts";

import {
  createMessageLimit,
  parseJson,
  type RoomRequest,
  type RoomServerOptions,
} from "./room-requests.ts";

/** What WebSockets are closed with. */
const CLOSE = {
  normal: 1000,
  unreadable: 1003,
  refused: 1008,
  failed: 1011,
  restart: 1012,
} as const;
const MOST_CONNECTIONS = 5_000;
/** Whoever connects says at once who they are. */
const JOIN_WITHIN_MS = 10_000;
/** Proxies close what is silent for a minute; a phone that is gone says nothing. */
const PING_EVERY_MS = 20_000;
/** A page that does not read for so long is cut off, and comes back when it can. */
const MOST_UNREAD_BYTES = 256 * 1024;

type SocketOptions = Pick<RoomServerOptions, "rooms" | "report">;

/** Members of rooms by WebSockets. */
export function createRoomSockets({ rooms, report }: SocketOptions) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
  });

  function follow(socket: WebSocket, { code, person, isAllowed }: RoomRequest): void {
    const connection = connectionOf(socket, isAllowed);
    const maySend = createMessageLimit();
    let member: MemberOfRoom | undefined;
    let isJoining = false;

    async function join(message: unknown): Promise<void> {
      const parsed = joinMessage.safeParse(message);
      if (!parsed.success || isJoining) return socket.close(CLOSE.refused);
      isJoining = true;
      const entered = await rooms.join({ code, person, join: parsed.data }, connection);
      if (typeof entered === "string") return connection.end(entered);
      member = entered;
      // It was closed while it was entering.
      if (socket.readyState !== socket.OPEN) await leave();
      return undefined;
    }

    async function receive(text: string): Promise<void> {
      const message = parseJson(text);
      if (!member) return join(message);
      const parsed = memberMessage.safeParse(message);
      if (!parsed.success) return socket.close(CLOSE.refused);
      const answer = await rooms.send(member, parsed.data);
      if (answer?.type === "end") return connection.end(answer.reason);
      if (answer) connection.send(JSON.stringify(answer));
      return undefined;
    }

    const leave = async () => member && rooms.disconnect(code, member.memberId, connection);
    const fail = (error: unknown) => {
      report(error);
      socket.close(CLOSE.failed);
    };
    const joining = setTimeout(() => member ?? socket.terminate(), JOIN_WITHIN_MS);
    const pinging = pingUntilGone(socket);
    // One after the other, in the order in which they came.
    let working = Promise.resolve();
    socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) return socket.close(CLOSE.unreadable);
      if (!maySend("")) return socket.terminate();
      working = working.then(() => receive(data.toString("utf8"))).catch(fail);
      return undefined;
    });
    // Its own close follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(joining);
      clearInterval(pinging);
      working = working.then(leave).then(() => undefined, report);
    });
  }

  return {
    isFull: () => sockets.clients.size >= MOST_CONNECTIONS,
    open(request: IncomingMessage, socket: Duplex, head: Buffer, wanted: RoomRequest): void {
      sockets.handleUpgrade(request, socket, head, (opened) => follow(opened, wanted));
    },
  };
}

function connectionOf(socket: WebSocket, isAllowed: () => Promise<boolean>): Connection {
  return {
    isAllowed,
    send(text) {
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    },
    end(reason: EndReason | undefined) {
      if (socket.readyState !== socket.OPEN) return;
      if (reason !== undefined) socket.send(JSON.stringify({ type: "end", reason }));
      socket.close(reason === undefined ? CLOSE.restart : CLOSE.normal);
    },
  };
}

function pingUntilGone(socket: WebSocket) {
  let isAnswering = true;
  socket.on("pong", () => {
    isAnswering = true;
  });
  return setInterval(() => {
    if (!isAnswering) return socket.terminate();
    isAnswering = false;
    return socket.ping();
  }, PING_EVERY_MS);
}
