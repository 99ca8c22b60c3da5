import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import type { MemberMessage, ServerMessage } from "#app/features/together/room-messages.ts";

export const keyOf = (name: string) => name.replaceAll(" ", "-").padEnd(24, "-");

interface ClientOptions {
  cookie?: string;
  headers?: Record<string, string>;
}

/** A member's page, as far as a server can tell: what it has received, and how it ended. */
export async function connect(
  origin: string,
  code: string,
  { cookie, headers }: ClientOptions = {},
) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/api/rooms/${code}/socket`, {
    headers: { ...(cookie !== undefined && { cookie }), ...headers },
  });
  onTestFinished(() => socket.terminate());
  const received: ServerMessage[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (data: Buffer) => received.push(JSON.parse(data.toString())));
  const status = await new Promise<number>((resolve) => {
    socket.on("open", () => resolve(101));
    socket.on("unexpected-response", (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("error", () => undefined);
  });
  const send = (message: MemberMessage | object) => socket.send(JSON.stringify(message));
  const last = <Type extends ServerMessage["type"]>(type: Type) =>
    received.findLast((each) => each.type === type) as
      | Extract<ServerMessage, { type: Type }>
      | undefined;
  return {
    socket,
    status,
    received,
    send,
    last,
    closed,
    join: (name: string) => send({ type: "join", name, key: keyOf(name) }),
    texts: () =>
      received.flatMap((each) =>
        each.type === "messages" ? each.messages.map(({ text }) => text) : [],
      ),
    names: () => last("room")?.room.members.map(({ name }) => name) ?? [],
    until: (condition: () => boolean, what: string) =>
      expect.poll(condition, { message: what }).toBe(true),
  };
}
