import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";

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
    const server = await startBuiltServer({
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
  expect([...origins].filter((origin) => origin.startsWith("http"))).toEqual([proxyServer]);
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
