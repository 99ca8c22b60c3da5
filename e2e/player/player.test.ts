import { gzipSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { speakTime } from "#app/lib/formats/clock.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { addressOf } from "../support/below-a-path.ts";
import { budgets } from "../../bench/budgets.ts";
import {
  begin,
  button,
  FILM,
  loop,
  media,
  open,
  pause,
  player,
  playFrom,
  secondsOf,
  seekBar,
  SOON,
  isPlaying,
  watchWords,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { holdTimers, leaveAlone } from "../support/page-script.ts";

const SERIES = "/archive/bevhill-s01e01-36";

test.setTimeout(300_000);

const speak = (seconds: number) => writingIn("en", () => speakTime(seconds));

test("a film plays on the first click, and every control shows its state", async ({ page }) => {
  await open(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0.3);
  await expect(button(page, "Pause")).toBeVisible();
  // The picture has the focus now, and keys control the film.
  await page.keyboard.press("k");
  await expect(button(page, "Play")).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  const words = await watchWords(page);
  const skipped = speak((await secondsOf(page)) + 10);
  await page.keyboard.press("l");
  await expect.poll(words, SOON).toContain(skipped);
  await expect(seekBar(page)).toHaveAttribute("aria-valuetext", `${skipped} of 1 minute`);
  await page.keyboard.press("5");
  await expect(seekBar(page)).toHaveAttribute("aria-valuetext", /^30 seconds of 1 minute$/);
  await page.keyboard.press("m");
  await expect(button(page, "Unmute")).toBeVisible();
  await page.keyboard.press(">");
  await expect.poll(words, SOON).toMatch(/^Speed 1\.25×$/m);
  await page.keyboard.press("f");
  await expect(button(page, "Leave full screen")).toBeVisible();
  await page.keyboard.press("f");
  await expect(button(page, "Full screen")).toBeVisible();
});

test("the sleep timer pauses the film once, and one press continues it", async ({ page }) => {
  await page.clock.install();
  await open(page);
  await begin(page).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await loop(page);
  // While time stands still, the controls that a movement shows stay.
  await page.clock.pauseAt(Date.now() + 60_000);
  await player(page).hover();
  await button(page, "Settings").click();
  const timer = player(page).getByLabel("Sleep timer");
  await timer.selectOption("15 minutes");
  await page.clock.fastForward("14:00");
  expect(await isPlaying(page)).toBe(true);
  await page.clock.fastForward("01:01");
  await expect(player(page).getByText("The sleep timer has paused the film.")).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  await expect(timer).toHaveValue("0");
  await page.keyboard.press("Escape");
  await button(page, "Keep watching").click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await expect(player(page).getByText("The sleep timer has paused the film.")).toBeHidden();
});

test("another quality continues from the same second, at the same speed, and plays if it played @prove", async ({
  page,
}) => {
  await open(page);
  await playFrom(page, 1);
  await button(page, "Settings").click();
  await page.getByLabel("Speed").selectOption("1.5×");
  await expect.poll(async () => (await media(page)).rate).toBe(1.5);
  const before = await secondsOf(page);
  await page.getByLabel("Quality").selectOption({ index: 1 });
  await expect.poll(async () => (await media(page)).file, SOON).toMatch(/_512kb\.mp4$/);
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(before);
  await expect.poll(() => media(page), SOON).toMatchObject({ isPlaying: true, rate: 1.5 });
  await expect(page.getByLabel("Quality")).toHaveValue("1");
});

test("a visitor continues where they stopped, or starts over; without consent nothing is stored", async ({
  page,
  context,
}) => {
  await holdTimers(context);
  await open(page);
  await playFrom(page, 5);
  await pause(page);
  // From then on the place is stored.
  await expect(button(page, "Play")).toBeVisible();
  const stopped = await secondsOf(page);
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(`Resume from ${speak(stopped)}`);
  await begin(page).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await secondsOf(page)).toBeGreaterThan(stopped - 2);
  await player(page).getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => secondsOf(page), SOON).toBeLessThan(10);

  const url = page.url();
  await context.addCookies([{ name: "consent", value: "essential", url }]);
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(/^Play /);
  await playFrom(page, 5);
  await pause(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a viewer continues on another device, and a finished film starts from the beginning @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await open(page);
  await playFrom(page, 5);
  const saved = page.waitForResponse("/api/progress");
  await pause(page);
  expect((await saved).status()).toBe(200);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(/^Resume from 3\d seconds$/);
  await playFrom(page, 9);
  await page.keyboard.press("l");
  await expect(button(page, "Play")).toBeVisible();
  // Leaving reported the position, too.
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(/^Play /);
});

/** A line may be gone before a busy machine looks: this stays at one. */
const showSecond = (page: Page, second: number) =>
  player(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement, at) => void (video.currentTime = at), second);

test("captions are shown in the viewer's style, and again the next time", async ({ page }) => {
  await open(page);
  const lines = player(page).locator("[data-captions]");
  await button(page, "Captions").click();
  await expect(button(page, "Captions")).toHaveAttribute("aria-pressed", "true");
  await begin(page).click();
  await pause(page);
  await showSecond(page, 2);
  await expect(lines).toHaveText("A Windy Tuesday");
  await expect(lines).toHaveAttribute("lang", "en");
  await button(page, "Settings").click();
  await page.getByRole("button", { name: "How captions look" }).click();
  const dialog = page.getByRole("dialog", { name: "How captions look" });
  await dialog.getByLabel("Size").selectOption("Largest");
  await expect(dialog.getByText("The lights go down.").locator("..")).toHaveClass(/largest/);
  for (let press = 0; press < 10; press += 1) {
    await dialog.getByRole("button", { name: "Half a second later" }).click();
  }
  await expect(dialog.getByRole("status")).toHaveText("5 s later");
  await expect(lines).toBeEmpty();
  await page.reload();
  await expect(button(page, "Captions")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Settings").click();
  await player(page).getByRole("combobox", { name: "Captions" }).selectOption("Hindi");
  await page.keyboard.press("Escape");
  await begin(page).click();
  await pause(page);
  await showSecond(page, 7);
  await expect(lines).toHaveText("[पियानो की चंचल धुन]");
  await expect(lines.locator("p")).toHaveClass(/largest/);
  await expect(lines).toHaveAttribute("lang", "hi");
});

test("arrows and one button do everything, and the focus is never on a hidden element @prove", async ({
  page,
}) => {
  await open(page);
  await begin(page).focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Pause")).toBeFocused();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(3.5);
  // After the three seconds in which unused controls hide.
  await expect(button(page, "Pause")).toHaveCSS("opacity", "1");
  await expect(player(page).locator("[data-idle]")).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(seekBar(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(8);
  await page.keyboard.press("ArrowDown");
  const walked: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press("ArrowRight");
    walked.push(
      await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""),
    );
  }
  for (const name of ["Back 10 seconds", "Mute", "Volume", "Captions", "Settings", "Full screen"]) {
    expect(walked).toContain(name);
  }
  // When the picture has the focus, unused controls hide, and return with the next key.
  await player(page).focus();
  await expect(player(page).locator("[data-idle]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(player(page).locator("[data-idle]")).toHaveCount(0);
  await expect(button(page, "Pause")).toBeFocused();
});

test("an episode leads to the next, which plays at once from its own beginning @prove", async ({
  page,
}) => {
  await open(page, SERIES);
  await playFrom(page, 5);
  await pause(page);
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(/^Resume /);
  await playFrom(page, 9);
  await page.keyboard.press("End");
  await page.keyboard.press("l");
  const next = player(page).getByText("Up next").locator("..").getByRole("link");
  await next.click(SOON);
  await expect(page).toHaveURL(`${SERIES}?episode=2`);
  await expect.poll(async () => (await media(page)).file, SOON).toMatch(/s01e02\.mp4$/);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await secondsOf(page)).toBeLessThan(20);
});

test("at its end an episode counts down to the next, which can be stopped, and starts over", async ({
  page,
}) => {
  await open(page, SERIES);
  await playFrom(page, 9);
  await page.keyboard.press("End");
  await page.keyboard.press("l");
  await expect(player(page).getByRole("timer")).toHaveText(/^Plays in \d+ seconds?$/);
  await player(page).getByRole("button", { name: "Stop" }).click();
  await expect(player(page).getByRole("timer")).toBeHidden();
  await player(page).getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await expect(player(page).getByText("Up next")).toBeHidden();

  // Where nothing may start by itself, as for a child, it waits.
  await page.locator("html").evaluate((html: HTMLElement) => html.setAttribute("data-child", ""));
  await page.keyboard.press("9");
  await seekBar(page).focus();
  await page.keyboard.press("End");
  await expect(player(page).getByText("Up next")).toBeVisible();
  await expect(player(page).getByRole("timer")).toBeHidden();
});

test("an episode that ends goes on with the next one by itself @prove", async ({ page }) => {
  await open(page, SERIES);
  await playFrom(page, 9);
  await page.keyboard.press("End");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(`${SERIES}?episode=2`);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
});

test("a preview frame is shown where the pointer is @prove", async ({ page }) => {
  await open(page);
  const picture = player(page).locator("[data-preview] img");
  const { width, height } = (await seekBar(page).boundingBox()) ?? { width: 0, height: 0 };
  // One every ten seconds of a minute. In the middle of the bar, on the border of two, a rounded
  // pixel decides.
  for (const [part, second] of [
    [0.25, 10],
    [0.42, 20],
    [0.58, 30],
  ] as const) {
    await seekBar(page).hover({ position: { x: part * width, y: height / 2 } });
    await expect(picture).toHaveAttribute(
      "src",
      new RegExp(`charlie_chaplin_film_fest_0000${second}\\.jpg$`),
    );
  }
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("the player is accessible, wide or narrow, with its panels open @prove", async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page);
    expect(await findProblems(page)).toEqual([]);
    await begin(page).click();
    await expect(button(page, "Pause")).toBeVisible();
    await button(page, "Settings").click();
    await expect(page.getByLabel("Speed")).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.getByRole("button", { name: "Keys and gestures" }).click();
    await expect(page.getByRole("dialog", { name: "Keys and gestures" })).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
  }
});

test("a playing film requests only us and the archive, and gets no cookie of ours there", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  const { server, standIns } = matinee;
  const archive = new URL(standIns["ARCHIVE_PUBLIC_URL"] ?? "");
  const files = new URL(JSON.parse(standIns["STAND_INS"] ?? "{}").media);
  const own = new URL(server.origin);
  // A name that neither of the others has, because cookies go to every port of a host. Below a path
  // they go nowhere else, and the site answers to the one name of its address.
  if (own.pathname === "/") own.hostname = "matinee.localhost";
  await signInAs(context, "Ada");
  const cookies = await context.cookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: own.hostname })));
  const seenRequests: Request[] = [];
  context.on("request", (request) => void seenRequests.push(request));
  await open(page, new URL(addressOf(FILM), own).href);
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "in");
  await seekBar(page).hover();
  await button(page, "Captions").click();
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0.3);
  const requests = await Promise.all(
    seenRequests
      .map((request) => ({ request, url: new URL(request.url()) }))
      .filter(({ url }) => url.protocol !== "data:")
      .map(async ({ request, url: { origin } }) => {
        const { cookie } = await request.allHeaders();
        return { origin, cookie };
      }),
  );
  const elsewhere = requests.filter(({ origin }) => origin !== own.origin);
  expect(elsewhere.length).toBeLessThan(requests.length);
  expect(new Set(elsewhere.map(({ origin }) => origin))).toEqual(
    new Set([archive.origin, files.origin]),
  );
  expect(elsewhere.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
});

test("the film page loads React and the player after its first paint, within their budgets", async ({
  page,
  context,
  request,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await leaveAlone(page);
  const scripts: string[] = [];
  page.on("request", (seenRequests) => {
    if (seenRequests.resourceType() === "script")
      scripts.push(new URL(seenRequests.url()).pathname);
  });
  await open(page);
  const document = await (await request.get(FILM)).text();
  const later = scripts.filter((path) => !document.includes(path));
  const weigh = async (paths: string[]) => {
    const codes = await Promise.all(paths.map(async (path) => (await request.get(path)).body()));
    return codes.reduce((total, code) => total + gzipSync(code, { level: 9 }).length, 0);
  };
  const isReact = (path: string) => /\/react-[\w-]+\.js$/.test(path);
  expect(later.filter(isReact)).toHaveLength(1);
  expect(await weigh(later.filter(isReact))).toBeLessThanOrEqual(budgets.reactBytes);
  // What every page asks for after it has loaded is no part of the player.
  const isOfEveryPage = (path: string) => /\/after-load-[\w-]+\.js$/.test(path);
  const own = later.filter((path) => !isReact(path) && !isOfEveryPage(path));
  expect(await weigh(own)).toBeLessThanOrEqual(budgets.playerBytes);
  expect(await weigh(scripts)).toBeLessThanOrEqual(budgets.filmScriptBytes);
});
