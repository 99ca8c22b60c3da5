import crypto, { createHash } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";

import { CLOCK_HEADER, LEARNING_FROM_MS } from "./clock.ts";

// Loaded before a program (`--import`), so that two runs of it answer alike: its clock stands until
// a request says what time it is, and what it draws by chance follows from that time.
let nowMs = LEARNING_FROM_MS;
let drawn = 0;

subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const header = Number(request.headers[CLOCK_HEADER] ?? nowMs);
  if (header === nowMs) return;
  nowMs = header;
  drawn = 0;
});

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) =>
    Reflect.construct(real, given.length === 0 ? [nowMs] : given, made) as object,
  apply: (real) => new real(nowMs).toString(),
  get: (real, name) => (name === "now" ? () => nowMs : (Reflect.get(real, name) as unknown)),
});

/** How much longer the server waits before it answers without a part that is late. */
const LONGER = 20;

// On a busy machine no page is answered without a part that another run had in time. Deadlines are
// whole numbers; what the server computes, such as its turn with a service, is not.
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(real, self, [run, ms, ...given]: [() => void, number, ...unknown[]]) {
    const isDeadline = Number.isInteger(ms) && ms >= 100 && ms < 30_000;
    return Reflect.apply(real, self, [run, isDeadline ? ms * LONGER : ms, ...given]) as unknown;
  },
});

/** Each draw has bytes of its own; they begin anew with each request. */
function draw(length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let left = length; left > 0; left -= 32) {
    drawn += 1;
    blocks.push(createHash("sha256").update(`${nowMs} ${drawn}`).digest());
  }
  return Buffer.concat(blocks).subarray(0, length);
}

function drawInto<View extends NodeJS.ArrayBufferView>(view: View): View {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(draw(view.byteLength));
  return view;
}

function drawUuid() {
  const hex = draw(16).toString("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

Math.random = () => draw(4).readUInt32LE() / 2 ** 32;
Object.assign(crypto, {
  randomBytes(length: number, done?: (error: null, bytes: Buffer) => void) {
    const bytes = draw(length);
    if (done === undefined) return bytes;
    process.nextTick(done, null, bytes);
  },
  randomFillSync: drawInto,
  randomUUID: drawUuid,
});
syncBuiltinESMExports();
Object.defineProperties(globalThis.crypto, {
  getRandomValues: { value: drawInto },
  randomUUID: { value: drawUuid },
});
