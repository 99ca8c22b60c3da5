import { json } from "node:stream/consumers";

import { expect, onTestFinished, test, vi } from "vitest";

import { serve } from "#tests/serve.ts";

import { createPlaybackLimit } from "./playback-limit.ts";
import type { PlayingAnswer } from "./playing.ts";

interface Told {
  deed: string;
  player: string;
  title: string;
  other?: string;
}

const ADMITTED: PlayingAnswer = { kind: "admitted" };
const OTHERS = [{ id: "another-page-----", title: "Detour", device: "Firefox on Windows" }];
const SIGNED_IN = "theme=dark; viewer=1-abc";

/** A page whose calls go to a server that says what a test wants it to, and remembers them. */
async function openPage({ cookie = SIGNED_IN } = {}) {
  const told: Told[] = [];
  const says = { status: 200, answer: ADMITTED, hold: Promise.resolve() };
  const origin = await serve(async (request, response) => {
    const body = (await json(request)) as Told;
    await says.hold;
    told.push(body);
    response.writeHead(says.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: true, data: says.answer }));
  });
  const ask = fetch;
  vi.stubGlobal("document", { cookie });
  const calls: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    calls.push(path);
    return ask(origin + path, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { told, calls, says, playbackLimit: createPlaybackLimit("Metropolis") };
}

test("a page tells of one player, whatever it tells, and of the film by name", async () => {
  const { told, playbackLimit } = await openPage();
  await playbackLimit.enter();
  await playbackLimit.stay();
  await playbackLimit.replace("another-page-----");
  playbackLimit.leave();
  await createPlaybackLimit("Detour").enter();
  const [{ player = "" } = {}] = told;
  expect(player).toMatch(/^[\da-f]{32}$/);
  expect(told).toEqual([
    { deed: "enter", player, title: "Metropolis" },
    { deed: "stay", player, title: "Metropolis" },
    { deed: "replace", player, title: "Metropolis", other: "another-page-----" },
    { deed: "leave", player, title: "Metropolis" },
    { deed: "enter", player, title: "Detour" },
  ]);
});

test("one thing is told after the other, so that leaving a film does not end the next", async () => {
  const { told, calls, says, playbackLimit } = await openPage();
  let goOn = () => {};
  says.hold = new Promise((resolve) => (goOn = resolve));
  playbackLimit.leave();
  const entered = createPlaybackLimit("Detour").enter();
  await new Promise(setImmediate);
  expect(calls).toEqual(["/api/playing"]);
  goOn();
  await entered;
  expect(told.map(({ deed }) => deed)).toEqual(["leave", "enter"]);
});

test("a visitor is not counted, and nothing is told of them", async () => {
  const { told, playbackLimit } = await openPage({ cookie: "theme=dark; reviewer=1" });
  expect(await playbackLimit.enter()).toBeUndefined();
  expect(told).toEqual([]);
});

test("a film plays where nobody can tell whether it may", async () => {
  const { says, playbackLimit } = await openPage();
  for (const status of [401, 429, 500, 503]) {
    says.status = status;
    says.answer = { kind: "stopped", from: "Firefox on Windows" };
    expect([status, await playbackLimit.enter()]).toEqual([status, undefined]);
  }
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  expect(await playbackLimit.stay()).toBeUndefined();
});

test.each([
  [1, null, "Without a plan, films play on 1 device at a time", true],
  [1, "Basic", "Basic plays on 1 device at a time", true],
  [2, "Standard", "Standard plays on 2 devices at a time", true],
  [3, "Some", "Some plays on 3 devices at a time", true],
  [4, "Premium", "Premium plays on 4 devices at a time", false],
])("where %i may play on %s it says so, and where there is room for more", async (...given) => {
  const [most, planName, heading, hasRemedy] = given;
  const { says, playbackLimit } = await openPage();
  says.answer = { kind: "full", most, planName, others: OTHERS };
  const remedy = hasRemedy ? { label: "See the plans", address: "/plans" } : undefined;
  expect(await playbackLimit.enter()).toEqual({ kind: "full", heading, others: OTHERS, remedy });
});

test("a film that another device stopped says from where", async () => {
  const { says, playbackLimit } = await openPage();
  says.answer = { kind: "stopped", from: "Firefox on Windows" };
  expect(await playbackLimit.stay()).toEqual({
    kind: "stopped",
    heading: "The film was stopped from Firefox on Windows",
    others: [],
    remedy: undefined,
  });
});
