import { askServer } from "#app/lib/ask-server.client.ts";
import type { MemberMessage, ServerMessage } from "#app/features/together/room-messages.ts";
import { withBase } from "#app/translations/base-path.ts";

interface ConnectionOptions {
  code: string;
  key: string;
  name: string | undefined;
  receive: (message: ServerMessage) => void;
  /** It was cut off, and connects again by itself. */
  lost: () => void;
}

export type RoomConnection = ReturnType<typeof connectToRoom>;

/** What carries the messages, until it ends. */
interface Carrier {
  send: (message: MemberMessage) => void;
  close: () => void;
}

const OPEN_WITHIN_MS = 6_000;
const RETRY = { firstMs: 250, longestMs: 8_000 };
/** After so many sockets that never opened, streams are tried. */
const MOST_BLOCKED = 2;

/** A connection to a room, which is made again whenever it is lost. */
export function connectToRoom(options: ConnectionOptions) {
  let carrier: Carrier | undefined;
  let timer = 0;
  let failures = 0;
  let blocked = 0;
  let isOver = false;

  function receive(message: ServerMessage): void {
    failures = 0;
    if (message.type === "joined") blocked = 0;
    if (message.type === "end") isOver = true;
    options.receive(message);
  }

  function connect(): void {
    window.clearTimeout(timer);
    const open = blocked < MOST_BLOCKED ? openSocket : openStream;
    let isCurrent = true;
    const lost = (hasOpened: boolean) => {
      if (!isCurrent) return;
      isCurrent = false;
      if (!hasOpened) blocked += 1;
      carrier = undefined;
      if (isOver) return;
      options.lost();
      const pauseMs = Math.min(RETRY.firstMs * 2 ** failures, RETRY.longestMs);
      failures += 1;
      // Those who lost the same server do not come back at once.
      timer = window.setTimeout(connect, pauseMs * (0.5 + Math.random()));
    };
    carrier = open({ ...options, receive: (message) => isCurrent && receive(message) }, lost);
  }

  connect();
  return {
    send: (message: MemberMessage) => carrier?.send(message),
    /** Now, instead of waiting: the device is online or awake again. */
    again(): void {
      if (isOver) return;
      failures = 0;
      const old = carrier;
      if (old) old.close();
      else connect();
    },
    close(): void {
      isOver = true;
      window.clearTimeout(timer);
      carrier?.close();
    },
  };
}

type Receiving = Omit<ConnectionOptions, "receive"> & {
  receive: (message: ServerMessage) => unknown;
};
type LossListener = (hasOpened: boolean) => void;

const joinOf = ({ key, name }: Receiving) =>
  JSON.stringify({ type: "join", key, ...(name !== undefined && { name }) });

function openSocket(options: Receiving, lost: LossListener): Carrier {
  const address = new URL(withBase(`/api/rooms/${options.code}/socket`), location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  let hasOpened = false;
  const opening = setTimeout(() => socket.close(), OPEN_WITHIN_MS);
  socket.addEventListener("open", () => socket.send(joinOf(options)));
  socket.addEventListener("message", ({ data }) => {
    clearTimeout(opening);
    hasOpened = true;
    options.receive(JSON.parse(String(data)));
  });
  const end = () => {
    clearTimeout(opening);
    lost(hasOpened);
  };
  socket.addEventListener("close", end);
  return {
    send: (message) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message)),
    close() {
      socket.close();
      // The other end may be gone: nothing waits for it to answer.
      end();
    },
  };
}

function openStream(options: Receiving, lost: LossListener): Carrier {
  const stop = new AbortController();
  const { code, key, receive } = options;
  const post = (way: string, body: string) =>
    askServer(`/api/rooms/${code}/${way}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: stop.signal,
    });
  const read = async () => {
    const { ok, body } = await post("events", joinOf(options));
    if (!ok || !body) return;
    const parts = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      const lines = (text + part.value).split("\n\n");
      text = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data: ")) receive(JSON.parse(line.slice(6)));
    }
  };
  void read()
    .catch(() => undefined)
    .then(() => lost(true));
  // One after the other, in order.
  let sending = Promise.resolve();
  const sendNow = async (message: MemberMessage) => {
    const answer = await post("messages", JSON.stringify({ key, message }));
    if (!answer.ok) return;
    const found: object = await answer.json();
    if ("type" in found) receive(found as ServerMessage);
  };
  return {
    send(message) {
      sending = sending.then(() => sendNow(message)).catch(() => undefined);
    },
    close: () => stop.abort(),
  };
}
