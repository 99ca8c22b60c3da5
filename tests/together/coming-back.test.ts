import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { positionAt } from "#app/features/together/playback.ts";
import type { MemberMessage, ServerMessage } from "#app/features/together/room-messages.ts";
import { openRoom } from "#app/features/together/room.ts";
import { viewOf } from "#app/features/together/room-messages.ts";
import { followRoom } from "#app/islands/room/follow-room.ts";
import type { Carrier, LossListener, Receiving } from "#app/islands/room/room-connection.ts";
import { browserDevice } from "#app/islands/room/room-device.ts";
import { createRoomSession } from "#app/islands/room/room-session.ts";

import { SimulatedFilm } from "../../trials/together/simulated-film.ts";

const IN_STEP_SECONDS = 0.3;
const DELAY_MS = 20;
const opening = { filmId: "Detour", episode: 1, title: "Detour", openedBy: "" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server with one room, whose film others play, and what connects to it. */
function createServer() {
  const room = openRoom(opening, Date.now());
  const open = new Set<{ receive: (message: ServerMessage) => unknown; lost: LossListener }>();
  const received: MemberMessage[] = [];
  const opened: string[] = [];
  const state = { isReachable: true, lastSequence: 0, refuses: "" };

  function answer(message: MemberMessage): ServerMessage | undefined {
    received.push(message);
    if (message.type === "clock") return { ...message, nowMs: Date.now() };
    if (message.type === "report") return { type: "reported" };
    if (message.type !== "chat") return undefined;
    state.lastSequence = Math.max(state.lastSequence, message.sequence);
    return { type: "accepted", sequence: message.sequence };
  }

  function connect(way: string, { receive }: Receiving, lost: LossListener): Carrier {
    opened.push(way);
    const own = { receive, lost };
    const isAnswering = state.isReachable && way !== state.refuses;
    const tell = (write: () => ServerMessage) =>
      setTimeout(() => open.has(own) && receive(write()), DELAY_MS);
    if (isAnswering) open.add(own);
    else setTimeout(() => lost(false), DELAY_MS);
    const { lastSequence } = state;
    tell(() => ({ type: "joined", you: "me", isChild: false, lastSequence }));
    tell(() => ({ type: "room", room: viewOf(room) }));
    return {
      send: (message) =>
        setTimeout(() => {
          const answered = open.has(own) ? answer(message) : undefined;
          if (answered) tell(() => answered);
        }, DELAY_MS),
      close() {
        open.delete(own);
        lost(isAnswering);
      },
    };
  }

  return {
    room,
    state,
    received,
    opened,
    carriers: {
      socket: (options: Receiving, lost: LossListener) => connect("socket", options, lost),
      stream: (options: Receiving, lost: LossListener) => connect("stream", options, lost),
    },
    play(seconds: number) {
      room.playback = { isPlaying: true, seconds, atMs: Date.now(), heldUntilMs: null };
      for (const { receive } of open) receive({ type: "room", room: viewOf(room) });
    },
    cutOff() {
      for (const own of open) {
        open.delete(own);
        own.lost(true);
      }
    },
  };
}

function enter(page: { isPressed: () => boolean } = { isPressed: () => false }) {
  const server = createServer();
  const film = new SimulatedFilm(() => 0.9);
  const session = createRoomSession(
    "ABCDEF",
    {
      ...browserDevice,
      carriers: server.carriers,
      keyOf: () => "a key",
      forgetKey: () => undefined,
    },
    () => undefined,
  );
  const leave = session.enter("Ada");
  const stop = followRoom(film, session, {
    isRefused: () => false,
    onBlocked: () => undefined,
    ...page,
  });
  onTestFinished(() => {
    stop();
    leave();
  });
  const drift = () => Math.abs(film.currentTime - positionAt(server.room.playback, Date.now()));
  return { server, film, session, drift };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a film in a tab in the background, whose timers come once a minute, stays in step", async () => {
  const { setInterval } = globalThis;
  const throttled = (work: () => void, ms: number) => setInterval(work, Math.max(ms, 60_000));
  const { server, drift } = enter();
  server.play(100);
  await pass(10_000);
  expect(drift()).toBeLessThan(IN_STEP_SECONDS);
  vi.stubGlobal("setInterval", throttled);
  const hidden = enter();
  hidden.server.play(100);
  await pass(120_000);
  for (let minute = 0; minute < 30; minute += 1) {
    await pass(60_000);
    expect(hidden.drift(), `after ${minute} minutes`).toBeLessThan(IN_STEP_SECONDS);
  }
});

test("a device that slept for an hour is in step within ten seconds, by a clock of its own", async () => {
  const { server, film, drift } = enter();
  server.play(100);
  await pass(10_000);
  const connections = server.opened.length;
  // Only the clock of the wall goes on: neither the page's own, nor its film.
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(drift()).toBeGreaterThan(3_000);
  await pass(10_000);
  expect(server.opened.length).toBe(connections + 1);
  expect(drift()).toBeLessThan(IN_STEP_SECONDS);
  expect(film.currentTime).toBeGreaterThan(3_600);
});

test("whoever was without a line plays on meanwhile, and is then where the others have gone", async () => {
  const { server, film, session, drift } = enter();
  server.play(100);
  await pass(10_000);
  server.state.isReachable = false;
  server.cutOff();
  session.chat("First");
  session.chat("Second");
  await pass(30_000);
  expect(session.read().status).toBe("lost");
  expect(film.paused).toBe(false);
  expect(drift()).toBeLessThan(IN_STEP_SECONDS);
  server.play(2_000);
  server.state.isReachable = true;
  await pass(20_000);
  expect(session.read().status).toBe("inside");
  expect(drift()).toBeLessThan(IN_STEP_SECONDS);
  const texts = server.received.flatMap((each) => (each.type === "chat" ? [each.text] : []));
  expect(texts).toEqual(["First", "Second"]);
  expect(session.read().waiting).toEqual([]);
});

test("where no socket opens, a stream does", async () => {
  const { server, session, drift } = enter();
  server.state.refuses = "socket";
  server.cutOff();
  await pass(10_000);
  expect(server.opened).toEqual(["socket", "socket", "socket", "stream"]);
  expect(session.read().status).toBe("inside");
  server.play(50);
  await pass(5_000);
  expect(drift()).toBeLessThan(IN_STEP_SECONDS);
});

test("what a room tells one of its members gives way to what it does", async () => {
  const { session } = enter();
  await pass(1_000);
  session.send({ type: "report" });
  await pass(1_000);
  expect(session.read().notice).toBe("reported");
  await pass(10_000);
  expect(session.read().notice).toBeUndefined();
});

test.each([
  ["play", "pause"],
  ["pause", "play"],
] as const)(
  "a press on %s reaches the room, also where the page looks at its film before the film says so",
  async (pressed, opposite) => {
    const press = { isOn: false };
    const { server, film } = enter({ isPressed: () => press.isOn });
    if (pressed === "pause") server.play(100);
    await pass(5_000);
    // The film has changed already, and its event comes a moment later than the page's next look.
    vi.spyOn(film, "dispatchEvent").mockImplementation((event) => {
      setTimeout(() => EventTarget.prototype.dispatchEvent.call(film, event), 140);
      return true;
    });
    press.isOn = true;
    if (pressed === "play") void film.play();
    else film.pause();
    await pass(1_000);
    const sent = server.received.map(({ type }) => type);
    expect(sent).toContain(pressed);
    expect(sent).not.toContain(opposite);
  },
);
