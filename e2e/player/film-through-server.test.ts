import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";

import {
  begin,
  button,
  FILM,
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
    const { ARCHIVE_PUBLIC_URL: _, ...settings } = standIns;
    const place = await createPlace(undefined);
    const server = await startBuiltServer({
      ...settings,
      ARCHIVE: "live",
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
    if (!response.url().includes("/file?")) return;
    parts.push({ status: response.status(), range: response.headers()["content-range"] ?? "" });
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
