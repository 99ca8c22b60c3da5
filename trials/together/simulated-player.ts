import { WebSocket } from "ws";

import { followRoom } from "#app/islands/room/follow-room.ts";
import { joinOf, type Carriers } from "#app/islands/room/room-connection.ts";
import { createRoomSession } from "#app/islands/room/room-session.ts";

import { SimulatedFilm } from "./simulated-film.ts";
import { createWay, type Line } from "./slow-line.ts";

interface PlayerOptions {
  code: string;
  name: string;
  /** Of the visitor, as a proxy writes it. */
  address: string;
  /** A server that answers, as a proxy knows. */
  origin: () => string;
  line: Line;
  random: () => number;
}

export type SimulatedPlayer = ReturnType<typeof createPlayer>;

const LOOK_EVERY_MS = 5_000;
/** What happens so soon after a press is taken for the viewer's wish. */
const PRESS_MS = 1_000;

/** Somebody who watches in a room: what the page does, with a film and a line that are simulated. */
export function createPlayer(options: PlayerOptions) {
  const { code, name, random } = options;
  const film = new SimulatedFilm(random);
  const connections: boolean[] = [];
  let pressedUntilMs = 0;
  let disturbedAtMs = 0;
  const carrier = createSocketCarrier(options, () => connections.push(true));
  const session = createRoomSession(
    code,
    {
      carriers: { socket: carrier, stream: carrier },
      keyOf: () => name.replaceAll(" ", "-").padEnd(24, "-"),
      forgetKey: () => undefined,
      watch(signal, { check }) {
        const timer = setInterval(check, LOOK_EVERY_MS);
        signal.addEventListener("abort", () => clearInterval(timer));
      },
    },
    () => undefined,
  );
  const leave = session.enter(name);
  const stop = followRoom(film, session, {
    isRefused: () => false,
    isPressed: () => performance.now() < pressedUntilMs,
    onBlocked: () => undefined,
  });
  return {
    name,
    code,
    film,
    session,
    line: options.line,
    /** How often it has connected. */
    connections: () => connections.length,
    /** When its viewer last pressed something, or its film last waited for the network. */
    disturbedAtMs: () => disturbedAtMs,
    press(change: (film: SimulatedFilm) => unknown): void {
      disturbedAtMs = performance.now();
      pressedUntilMs = disturbedAtMs + PRESS_MS;
      change(film);
    },
    stall(tookMs: number): void {
      disturbedAtMs = performance.now() + tookMs;
      film.stall(tookMs);
    },
    stop(): void {
      stop();
      leave();
    },
  };
}

function createSocketCarrier(
  { origin, address, line, random }: PlayerOptions,
  opened: () => void,
): Carriers["socket"] {
  return (options, lost) => {
    const url = `${origin().replace("http", "ws")}/api/rooms/${options.code}/socket`;
    const socket = new WebSocket(url, { headers: { "x-forwarded-for": address } });
    const [there, back] = [createWay(line, random), createWay(line, random)];
    let hasOpened = false;
    const send = (text: string) =>
      there(() => socket.readyState === WebSocket.OPEN && socket.send(text));
    socket.on("open", () => send(joinOf(options)));
    socket.on("message", (data: Buffer) => {
      if (!hasOpened) opened();
      hasOpened = true;
      back(() => options.receive(JSON.parse(data.toString())));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => lost(hasOpened));
    return { send: (message) => send(JSON.stringify(message)), close: () => socket.terminate() };
  };
}
