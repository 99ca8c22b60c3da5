import type { MemberMessage, ServerMessage } from "#app/features/together/room-messages.ts";

interface ConnectionOptions {
  carriers: Carriers;
  code: string;
  key: string;
  name: string | undefined;
  receive: (message: ServerMessage) => void;
  /** It was cut off, and connects again by itself. */
  lost: () => void;
}

export type RoomConnection = ReturnType<typeof connectToRoom>;

/** What carries the messages, until it ends. */
export interface Carrier {
  send: (message: MemberMessage) => void;
  close: () => void;
}

/** A socket, and what takes its part where none opens. */
export type Carriers = Record<
  "socket" | "stream",
  (options: Receiving, lost: LossListener) => Carrier
>;

const RETRY = { firstMs: 250, longestMs: 8_000 };
/** After so many sockets that never opened, streams are tried. */
const MOST_BLOCKED = 2;

/** A connection to a room, which is made again whenever it is lost. */
export function connectToRoom(options: ConnectionOptions) {
  let carrier: Carrier | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(timer);
    const open = options.carriers[blocked < MOST_BLOCKED ? "socket" : "stream"];
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
      timer = setTimeout(connect, pauseMs * (0.5 + Math.random()));
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
      clearTimeout(timer);
      carrier?.close();
    },
  };
}

export type Receiving = Pick<ConnectionOptions, "code" | "key" | "name"> & {
  receive: (message: ServerMessage) => unknown;
};
export type LossListener = (hasOpened: boolean) => void;

/** The first message on every connection. */
export const joinOf = ({ key, name }: Receiving) =>
  JSON.stringify({ type: "join", key, ...(name !== undefined && { name }) });
