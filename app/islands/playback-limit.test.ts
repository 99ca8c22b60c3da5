import { json } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";

import { serve } from "#tests/serve.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import type { PlayingAnswer } from "#app/features/playing/playing.ts";

import { createPlaybackLimit } from "./playback-limit.ts";

writesInEnglish();

interface Report {
  command: string;
  player: string;
  title: string;
  other?: string;
}

const ALLOWED: PlayingAnswer = { outcome: "allowed" };
const OTHERS = [{ id: "another-page-----", title: "Detour", device: "Firefox on Windows" }];
const SIGNED_IN = "theme=dark; viewer=1-abc";

/** A page whose requests go to a server that answers as the test says and records them. */
async function openPage({ cookie = SIGNED_IN } = {}) {
  const reports: Report[] = [];
  const says = { status: 200, answer: ALLOWED, hold: Promise.resolve() };
  const origin = await serve(async (request, response) => {
    const body = (await json(request)) as Report;
    await says.hold;
    reports.push(body);
    response.writeHead(says.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: true, data: says.answer }));
  });
  const ask = fetch;
  vi.stubGlobal("document", { cookie, documentElement: { lang: "en" } });
  const calls: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    calls.push(path);
    return ask(origin + path, init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { reports, calls, says, playbackLimit: createPlaybackLimit("Metropolis") };
}

test("all of a page's reports name the same player, and the film by its name", async () => {
  const { reports, playbackLimit } = await openPage();
  await playbackLimit.enter();
  await playbackLimit.stay();
  await playbackLimit.replace("another-page-----");
  playbackLimit.leave();
  await createPlaybackLimit("Detour").enter();
  const [{ player = "" } = {}] = reports;
  expect(player).toMatch(/^[\da-f]{32}$/);
  expect(reports).toEqual([
    { command: "enter", player, title: "Metropolis" },
    { command: "stay", player, title: "Metropolis" },
    { command: "replace", player, title: "Metropolis", other: "another-page-----" },
    { command: "leave", player, title: "Metropolis" },
    { command: "enter", player, title: "Detour" },
  ]);
});

test("reports are sent one after the other, so that leaving a film does not end the next one", async () => {
  const { reports, calls, says, playbackLimit } = await openPage();
  let goOn = () => {};
  says.hold = new Promise((resolve) => (goOn = resolve));
  playbackLimit.leave();
  const entered = createPlaybackLimit("Detour").enter();
  await new Promise(setImmediate);
  expect(calls).toEqual(["/api/playing"]);
  goOn();
  await entered;
  expect(reports.map(({ command }) => command)).toEqual(["leave", "enter"]);
});

test("a visitor is not counted, and nothing is reported about them", async () => {
  const { reports, playbackLimit } = await openPage({ cookie: "theme=dark; reviewer=1" });
  expect(await playbackLimit.enter()).toBeUndefined();
  expect(reports).toEqual([]);
});

test("a film plays when the server cannot say whether it may", async () => {
  const { says, playbackLimit } = await openPage();
  for (const status of [401, 429, 500, 503]) {
    says.status = status;
    says.answer = { outcome: "stopped", from: "Firefox on Windows" };
    expect([status, await playbackLimit.enter()]).toEqual([status, undefined]);
  }
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  expect(await playbackLimit.stay()).toBeUndefined();
});

test.each([
  [1, null, "Without a plan, films play on 1 device at a time", true],
  [1, "basic", "Basic plays on 1 device at a time", true],
  [2, "standard", "Standard plays on 2 devices at a time", true],
  [4, "premium", "Premium plays on 4 devices at a time", false],
] as const)(
  "at the limit of %i on %s it says so, and below it the film plays",
  async (...given) => {
    const [most, planId, heading, hasRemedy] = given;
    const { says, playbackLimit } = await openPage();
    says.answer = { outcome: "full", most, planId, others: OTHERS };
    const remedy = hasRemedy ? { label: "See the plans", address: "/plans" } : undefined;
    expect(await playbackLimit.enter()).toEqual({
      outcome: "full",
      heading,
      others: OTHERS,
      remedy,
    });
  },
);

test("a film that another device stopped names that device", async () => {
  const { says, playbackLimit } = await openPage();
  says.answer = { outcome: "stopped", from: "Firefox on Windows" };
  expect(await playbackLimit.stay()).toEqual({
    outcome: "stopped",
    heading: "The film was stopped from Firefox on Windows",
    others: [],
    remedy: undefined,
  });
});
