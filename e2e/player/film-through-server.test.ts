import { createPlace } from "#tests/database-place.ts";

import type { Page } from "@playwright/test";

import { startSite } from "../support/below-a-path.ts";
import {
  begin,
  button,
  FILM,
  loop,
  open,
  player,
  secondsOf,
  seekBar,
  slowDown,
  SOON,
} from "../support/film-player.ts";
import { expect, test as journey } from "../support/journey.ts";

/** A server that passes films on, for browsers that cannot reach the archive. */
const test = journey.extend<{ proxyServer: string }>({
  proxyServer: async ({ matinee: { standIns }, page }, use) => {
    const { media } = JSON.parse(standIns["STAND_INS"] ?? "{}");
    const { ARCHIVE_PUBLIC_URL: _, ARCHIVE_URL: archive, ...settings } = standIns;
    const place = await createPlace(undefined);
    const server = await startSite({
      ...settings,
      ARCHIVE: "live",
      // The stand-in's own address would make way for the real archive's.
      ARCHIVE_URL: archive?.replace("127.0.0.1", "localhost") ?? "",
      ARCHIVE_FILES_HOSTS: media,
      ARCHIVE_STREAMS: "proxy",
      MATINEE_DATA: place.dataDirectory,
    });
    await use(server.origin);
    // Requests that are still open would fail, which is not the journey's error.
    await page.goto("about:blank");
    await server.stop();
    await place.remove();
  },
});

test("a film through this server plays, seeks and has its captions, and no other host is requested @prove", async ({
  page,
  proxyServer,
}) => {
  const origins = new Set<string>();
  const parts: { status: number; range: string }[] = [];
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("response", (response) => {
    const headers = response.headers();
    if (!headers["content-type"]?.startsWith("video/")) return;
    parts.push({ status: response.status(), range: headers["content-range"] ?? "" });
  });
  await slowDown(page, 150_000);
  await open(page, proxyServer + FILM);
  const lines = player(page).locator("[data-captions]");
  await button(page, "Captions").click();
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0);
  await expect(lines).toHaveText("A Windy Tuesday");
  // A position that is not loaded yet.
  await seekBar(page).focus();
  await page.keyboard.press("9");
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(54);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ status }) => status === 206)).toBe(true);
  expect(parts.some(({ range }) => /^bytes [1-9]/.test(range))).toBe(true);
  expect([...origins].filter((origin) => origin.startsWith("http"))).toEqual([
    new URL(proxyServer).origin,
  ]);
});

test("quiet and loud scenes of a film through this server are evened out, and it is still heard @prove", async ({
  page,
  proxyServer,
}) => {
  // What reaches the loudspeaker, as far as a script can hear it.
  await page.addInitScript(() => {
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
      if (given[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context);
        Reflect.apply(connect, this, [analyser]);
        const heard = () => {
          const samples = new Float32Array(analyser.fftSize);
          analyser.getFloatTimeDomainData(samples);
          return Math.max(...samples.map(Math.abs));
        };
        Object.assign(window, { heard, through: this.constructor.name });
      }
      return Reflect.apply(connect, this, given);
    } as typeof connect;
  });
  await open(page, proxyServer + FILM);
  await button(page, "Settings").click();
  const evens = player(page).getByLabel("Even out quiet and loud scenes");
  await expect(evens).not.toBeChecked();
  await evens.check();
  await page.keyboard.press("Escape");
  await loop(page);
  await begin(page).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "through")))
    .toMatch(/Compressor/);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "heard")()), SOON)
    .toBeGreaterThan(0);
  await player(page).focus();
  await page.keyboard.press("k");
  await button(page, "Settings").click();
  await evens.uncheck();
  await page.keyboard.press("Escape");
  await player(page).focus();
  await page.keyboard.press("k");
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "through"))).toMatch(/Source/);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "heard")()), SOON)
    .toBeGreaterThan(0);
});

const RATE = 8_000;
const SCENE_SECONDS = 3;
const [QUIET, LOUD] = [0.02, 0.8];

/** A minute of one tone, whose scenes are quiet and loud in turn. */
function makeSound(): Buffer {
  const samples = 60 * RATE;
  const sound = Buffer.alloc(44 + 2 * samples);
  sound.write("RIFF", 0);
  sound.writeUInt32LE(36 + 2 * samples, 4);
  sound.write("WAVEfmt ", 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(RATE, 24);
  sound.writeUInt32LE(2 * RATE, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write("data", 36);
  sound.writeUInt32LE(2 * samples, 40);
  for (let index = 0; index < samples; index += 1) {
    const isLoud = Math.floor(index / RATE / SCENE_SECONDS) % 2 === 1;
    const wave = Math.sin((2 * Math.PI * 440 * index) / RATE);
    sound.writeInt16LE(Math.round(wave * (isLoud ? LOUD : QUIET) * 32_767), 44 + 2 * index);
  }
  return sound;
}

/** Counts what a page opens for sound, and lets a test hear what reaches the loudspeaker. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const Original = AudioContext;
    const connect = AudioNode.prototype.connect;
    const all = Object.assign(window, { contexts: 0, heard: (): number => 0 });
    window.AudioContext = class extends Original {
      constructor(...given: ConstructorParameters<typeof Original>) {
        super(...given);
        all.contexts += 1;
      }
    };
    AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
      if (given[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context);
        Reflect.apply(connect, this, [analyser]);
        all.heard = () => {
          const samples = new Float32Array(analyser.fftSize);
          analyser.getFloatTimeDomainData(samples);
          return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
        };
      }
      return Reflect.apply(connect, this, given);
    } as typeof connect;
  });

/** How many times as loud as quiet scenes loud ones are, by the middle of what was heard of each. */
const differenceOf = (page: Page): Promise<number> =>
  page.evaluate(async (sceneSeconds) => {
    const video = document.querySelector("video");
    const levels: [number[], number[]] = [[], []];
    // A scene's beginning is left out: the sound is on its way, and the compressor at work.
    while (levels.some((each) => each.length < 20)) {
      await new Promise(requestAnimationFrame);
      const seconds = video?.currentTime ?? 0;
      const level = Reflect.get(window, "heard")();
      if (level === 0 || seconds % sceneSeconds < sceneSeconds / 2) continue;
      levels[Math.floor(seconds / sceneSeconds) % 2 === 1 ? 1 : 0].push(level);
    }
    const [quiet, loud] = levels.map((each) => each.toSorted((a, b) => a - b)[each.length >> 1]);
    return (loud ?? 0) / (quiet ?? 1);
  }, SCENE_SECONDS);

test("evened out, loud scenes are nearer to quiet ones; until then the browser's own sound is left alone @prove", async ({
  page,
  proxyServer,
}) => {
  await listen(page);
  const body = makeSound();
  await page.route("**/archive/*/file?*", (route) =>
    route.fulfill({ body, headers: { "content-type": "audio/wav" } }),
  );
  await open(page, proxyServer + FILM);
  await loop(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0);
  await button(page, "Settings").click();
  const evens = player(page).getByLabel("Even out quiet and loud scenes");
  await expect(evens).not.toBeChecked();
  const contexts = () => page.evaluate(() => Reflect.get(window, "contexts"));
  expect(await contexts()).toBe(0);
  await evens.check();
  await expect.poll(contexts).toBe(1);
  const evened = await differenceOf(page);
  await evens.uncheck();
  const plain = await differenceOf(page);
  expect(plain).toBeGreaterThan((LOUD / QUIET) * 0.9);
  expect(plain).toBeLessThan((LOUD / QUIET) * 1.1);
  expect(evened).toBeLessThan(plain / 3);
  expect(evened).toBeGreaterThan(1);
});
