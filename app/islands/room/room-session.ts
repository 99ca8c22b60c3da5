import { createRoomClock } from "#app/features/together/room-clock.ts";
import type {
  EndReason,
  MemberMessage,
  RoomView,
  ServerMessage,
} from "#app/features/together/room-messages.ts";
import type { Message } from "#app/features/together/room.ts";

import { connectToRoom, type Carriers, type RoomConnection } from "./room-connection.ts";

export interface RoomState {
  status: "outside" | "connecting" | "inside" | "lost" | "over";
  endReason: EndReason | undefined;
  /** The own id. */
  you: string;
  isChild: boolean;
  room: RoomView | undefined;
  messages: readonly Message[];
  /** Own messages that have not arrived yet. */
  waiting: readonly string[];
  notice: "not the host" | "not told" | "reported" | "too often" | undefined;
}

export interface DeviceNews {
  again: () => void;
  check: () => void;
  slept: () => void;
}

/** What a room needs of a device. */
export interface RoomDevice {
  carriers: Carriers;
  /** Proves after a reload or a lost connection who one is in this room. */
  keyOf: (code: string) => string;
  forgetKey: (code: string) => void;
  /** Tells of a device that sleeps, a tab in the background, and a line that is there again. */
  watch: (signal: AbortSignal, news: DeviceNews) => void;
}

export type RoomSession = ReturnType<typeof createRoomSession>;

export const OUTSIDE: RoomState = {
  status: "outside",
  endReason: undefined,
  you: "",
  isChild: false,
  room: undefined,
  messages: [],
  waiting: [],
  notice: undefined,
};
const MOST_SHOWN = 200;
const DEAD_AFTER_MS = 12_000;
const TRY_AGAIN_MS = 3_000;
const NOTICE_MS = 8_000;

/** A page's part in a room: what it knows of it, and what it says there. */
export function createRoomSession(
  code: string,
  device: RoomDevice,
  onChange: (state: RoomState) => void,
) {
  let state = OUTSIDE;
  const read = () => state;
  const write = (changes: Partial<RoomState>) => {
    state = { ...state, ...changes };
    onChange(state);
  };
  const clock = createRoomClock();
  const outbox = createOutbox((message) => connection?.send(message), write);
  let connection: RoomConnection | undefined;

  const exchange = () => connection?.send({ type: "clock", sentAtMs: performance.now() });

  const receive = createReceiver({ read, write, clock, outbox, exchange });

  function enter(name: string | undefined): () => void {
    write({ ...OUTSIDE, status: "connecting" });
    const lost = () => read().status !== "over" && write({ status: "lost" });
    const { carriers } = device;
    const key = device.keyOf(code);
    connection = connectToRoom({ carriers, code, key, name, receive: receive.message, lost });
    const stop = new AbortController();
    device.watch(stop.signal, {
      again: () => connection?.again(),
      slept: clock.forget,
      check() {
        const isDead = performance.now() - receive.lastAtMs() > DEAD_AFTER_MS;
        if (read().status === "inside" && isDead) connection?.again();
        else exchange();
      },
    });
    return () => {
      stop.abort();
      connection?.close();
    };
  }

  return {
    code,
    read,
    enter,
    /** The time by the clock that all share; undefined until it is known. */
    now: () => clock.at(performance.now()),
    send: (message: MemberMessage) => connection?.send(message),
    chat: outbox.add,
    leave() {
      connection?.send({ type: "leave" });
      write({ ...OUTSIDE, status: "over" });
      device.forgetKey(code);
      connection?.close();
    },
  };
}

interface Receiving {
  read: () => RoomState;
  write: (changes: Partial<RoomState>) => void;
  clock: ReturnType<typeof createRoomClock>;
  outbox: ReturnType<typeof createOutbox>;
  exchange: () => void;
}

/** What becomes of each message of the server's. */
function createReceiver({ read, write, clock, outbox, exchange }: Receiving) {
  let lastAtMs = 0;
  let noticing: ReturnType<typeof setTimeout> | undefined;

  /** It gives way to what the room does. */
  function tell(notice: RoomState["notice"]): void {
    clearTimeout(noticing);
    write({ notice });
    noticing = setTimeout(() => write({ notice: undefined }), NOTICE_MS);
  }

  function refused(reason: Extract<ServerMessage, { type: "refused" }>["reason"]): void {
    if (reason === "too often") outbox.tryLater();
    if (reason === "too often" || reason === "not the host" || reason === "not told") tell(reason);
  }

  function receive(message: ServerMessage): void {
    lastAtMs = performance.now();
    switch (message.type) {
      case "joined":
        write({ status: "inside", you: message.you, isChild: message.isChild, notice: undefined });
        for (let times = 0; times < 3; times += 1) exchange();
        outbox.goOn(message.lastSequence);
        break;
      case "room":
        write({ room: message.room });
        break;
      case "messages":
        write({ messages: append(read().messages, message.messages) });
        break;
      case "clock":
        clock.add({ sentAtMs: message.sentAtMs, serverMs: message.nowMs, receivedAtMs: lastAtMs });
        break;
      case "accepted":
        outbox.accepted(message.sequence);
        break;
      case "reported":
        tell("reported");
        break;
      case "refused":
        refused(message.reason);
        break;
      case "end":
        write({ status: "over", endReason: message.reason });
    }
  }

  return { message: receive, lastAtMs: () => lastAtMs };
}

/** Each once: after a lost connection the latest come again. */
function append(shown: readonly Message[], more: readonly Message[]): Message[] {
  const last = shown.at(-1)?.number ?? 0;
  return [...shown, ...more.filter(({ number }) => number > last)].slice(-MOST_SHOWN);
}

/** Own messages, one at a time, each until it has arrived: so they are there once and in order. */
function createOutbox(
  send: (message: MemberMessage) => void,
  write: (changes: Pick<RoomState, "waiting">) => void,
) {
  let waiting: string[] = [];
  /** Of the first that waits. */
  let sequence = 1;
  const show = () => write({ waiting: [...waiting] });
  const sendFirst = () => {
    const [text] = waiting;
    if (text !== undefined) send({ type: "chat", sequence, text });
  };
  const accepted = (number: number) => {
    if (number < sequence) return;
    if (number === sequence && waiting.length > 0) waiting = waiting.slice(1);
    sequence = number + 1;
    show();
  };
  return {
    add(text: string) {
      waiting = [...waiting, text];
      show();
      if (waiting.length === 1) sendFirst();
    },
    accepted(number: number) {
      accepted(number);
      sendFirst();
    },
    goOn(lastSequence: number) {
      accepted(lastSequence);
      sendFirst();
    },
    tryLater: () => void setTimeout(sendFirst, TRY_AGAIN_MS),
  };
}
