import { askServer } from "#app/lib/ask-server.client.ts";
import type { MemberMessage, ServerMessage } from "#app/features/together/room-messages.ts";
import { withBase } from "#app/translations/base-path.ts";

import { joinOf, type Carrier, type LossListener, type Receiving } from "./room-connection.ts";
import type { DeviceNews, RoomDevice } from "./room-session.ts";

const OPEN_WITHIN_MS = 6_000;
const LOOK_EVERY_MS = 5_000;

/** What a browser is to a room: a way to its server, a memory, and news of sleep and waking. */
export const browserDevice: RoomDevice = {
  carriers: { socket: openSocket, stream: openStream },
  keyOf,
  forgetKey: (code) => sessionStorage.removeItem(storedAs(code)),
  watch: watchDevice,
};

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

/** A device that sleeps, a tab in the background, and a line that is there again. */
function watchDevice(signal: AbortSignal, { again, check, slept }: DeviceNews): void {
  const wallMs = () => Date.now() - performance.now();
  let beforeMs = wallMs();
  const look = () => {
    // While a device sleeps, only the wall's clock goes on.
    if (Math.abs(wallMs() - beforeMs) > 1_000) {
      slept();
      again();
    } else check();
    beforeMs = wallMs();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  addEventListener("online", again, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && again(), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || look(), { signal });
}

const STORED_KEY = "room";
const storedAs = (code: string) => `${STORED_KEY} ${code}`;

/** Proves after a reload or a lost connection who one is in this room. */
function keyOf(code: string): string {
  const name = storedAs(code);
  const known = sessionStorage.getItem(name);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  sessionStorage.setItem(name, key);
  return key;
}
