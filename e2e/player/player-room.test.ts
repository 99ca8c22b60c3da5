import type { Page } from "@playwright/test";

import {
  begin,
  button,
  FILM,
  isPlaying,
  loop,
  open,
  player,
  secondsOf,
  SOON,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

test.setTimeout(300_000);

/** The names of the visible controls, and what is wrong with their position. */
const controls = (page: Page) =>
  player(page)
    .getByRole("group", { name: "Player controls" })
    .evaluate((bar) => {
      const frame = bar.closest("section")?.getBoundingClientRect() ?? new DOMRect();
      const shown = [...bar.querySelectorAll("[data-seek], [data-row] :is(button, a, input)")]
        .filter((each) => each.checkVisibility())
        .map((each) => ({
          name: each.getAttribute("aria-label") ?? "",
          box: each.getBoundingClientRect(),
        }));
      const problems: string[] = [];
      for (const [at, { name, box }] of shown.entries()) {
        const isWithin =
          box.left >= frame.left - 1 &&
          box.right <= frame.right + 1 &&
          box.top >= frame.top - 1 &&
          box.bottom <= frame.bottom + 1;
        if (!isWithin) problems.push(`${name} is cut off`);
        if (box.width < 24 || box.height < 24) problems.push(`${name} is too small`);
        for (const other of shown.slice(at + 1)) {
          const isOver =
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1;
          if (isOver) problems.push(`${name} lies over ${other.name}`);
        }
      }
      return { names: shown.map(({ name }) => name), problems };
    });

const EVERYWHERE = ["Seek", "Pause", "Back 10 seconds", "Captions", "Settings", "Full screen"];

test("at 200 percent, with double text size and at 320 pixels no control is lost or covered @prove", async ({
  page,
}) => {
  for (const [width, height, textPercent] of [
    [640, 400, 100],
    [320, 640, 100],
    [1280, 800, 200],
    [320, 640, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(FILM);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textPercent);
    await begin(page).click();
    await expect(button(page, "Pause")).toBeVisible();
    const { names, problems } = await controls(page);
    expect(problems, `${width} × ${height}, ${textPercent} %`).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(EVERYWHERE));
    expect(await isWiderThanScreen(page)).toBe(false);
  }
  await button(page, "Settings").click();
  await expect(page.getByLabel("Volume")).toHaveCount(2);
  expect(await findProblems(page)).toEqual([]);
});

test("two taps at a side skip ten seconds, and the first shows the controls @prove", async ({
  browser,
  matinee,
}) => {
  const context = await browser.newContext({
    baseURL: matinee.server.origin,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(FILM);
  await begin(page).tap();
  await expect(button(page, "Pause")).toBeVisible();
  const seconds = () => secondsOf(page);
  await expect.poll(seconds, SOON).toBeGreaterThan(0.3);
  const box = await player(page).locator("video").boundingBox();
  if (!box) throw new Error("There is no picture.");
  const fingers = await context.newCDPSession(page);
  /** Taps follow each other by their own clock, however busy the machine is. */
  const tap = async (part: number, times: number) => {
    const touchPoints = [{ x: box.x + box.width * part, y: box.y + box.height * 0.4 }];
    const atSeconds = Date.now() / 1000;
    for (let time = 0; time < times; time += 1) {
      const timestamp = atSeconds + time * 0.15;
      await fingers.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints,
        timestamp,
      });
      await fingers.send("Input.dispatchTouchEvent", {
        type: "touchEnd",
        touchPoints: [],
        timestamp: timestamp + 0.03,
      });
    }
  };
  await tap(0.9, 1);
  await expect(button(page, "Pause")).toBeVisible();
  expect(await seconds()).toBeLessThan(9);
  await expect.poll(seconds, SOON).toBeGreaterThan(1);
  await tap(0.9, 2);
  await expect.poll(seconds, SOON).toBeGreaterThan(10);
  await button(page, "Pause").tap();
  const before = await seconds();
  await tap(0.1, 2);
  await expect.poll(seconds, SOON).toBeLessThan(before - 5);
  await context.close();
});

test("captions follow into picture in picture, and return @prove", async ({ page }) => {
  await page.goto(FILM);
  await button(page, "Captions").click();
  await begin(page).click();
  const lines = player(page).locator("[data-captions]");
  await expect(lines).toHaveText("A Windy Tuesday");
  const mode = () =>
    player(page)
      .locator("video")
      .evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.mode);
  expect(await mode()).toBe("hidden");
  await button(page, "Picture in picture").click();
  await expect(button(page, "Picture in picture")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(mode).toBe("showing");
  await expect(lines).toBeEmpty();
  await button(page, "Picture in picture").click();
  await expect.poll(mode).toBe("hidden");
});

test("the device stays awake, shows what plays, uses its media keys and offers other screens @prove", async ({
  page,
}) => {
  // Replaces the browser's side of both, which a headless browser lacks.
  await page.addInitScript(() => {
    const device = { isAwake: false, actions: new Map<string, unknown>(), prompts: 0 };
    Object.assign(window, { device });
    const release = async () => void (device.isAwake = false);
    const request = async () => ((device.isAwake = true), { release });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    navigator.mediaSession.setActionHandler = (action, handler) =>
      void (handler ? device.actions.set(action, handler) : device.actions.delete(action));
    const remote = Object.assign(new EventTarget(), {
      state: "disconnected",
      watchAvailability: async (report: (isAvailable: boolean) => void) => (report(true), 1),
      cancelWatchAvailability: async () => undefined,
      prompt: async () => void (device.prompts += 1),
    });
    Object.defineProperty(HTMLVideoElement.prototype, "remote", { value: remote });
  });
  const deviceState = () =>
    page.evaluate(() => {
      const { isAwake, actions, prompts } = Reflect.get(window, "device");
      const title = navigator.mediaSession.metadata?.title;
      return { isAwake, actions: [...actions.keys()], prompts, title };
    });
  const isAwake = async () => (await deviceState()).isAwake;
  await page.goto(FILM);
  await begin(page).click();
  await expect.poll(isAwake, SOON).toBe(true);
  const title = async () => (await deviceState()).title;
  await expect.poll(title, SOON).toMatch(/^Charlie Chaplin/);
  expect((await deviceState()).actions).toEqual(
    expect.arrayContaining(["seekbackward", "seekforward", "seekto"]),
  );
  await page.evaluate(() => Reflect.get(window, "device").actions.get("seekto")({ seekTime: 8 }));
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThanOrEqual(8);
  await player(page).hover();
  await button(page, "Play on another screen").click();
  expect(await deviceState()).toMatchObject({ prompts: 1 });
  await button(page, "Pause").click();
  await expect.poll(isAwake, SOON).toBe(false);
});

test("a film sounds on in a hidden tab, and what the system pauses there goes on from its controls @prove", async ({
  page,
}) => {
  // A headless browser has neither hidden tabs nor a lock screen.
  await page.addInitScript(() => {
    const actions = new Map<string, unknown>();
    Object.assign(window, { actions });
    navigator.mediaSession.setActionHandler = (action, handler) =>
      void actions.set(action, handler);
  });
  const press = (action: string) =>
    page.evaluate((name) => Reflect.get(window, "actions").get(name)({}), action);
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperties(document, {
        hidden: { value: hidden, configurable: true },
        visibilityState: { value: hidden ? "hidden" : "visible", configurable: true },
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await open(page);
  await loop(page);
  await begin(page).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  const hasControls = () => page.evaluate(() => Reflect.get(window, "actions").has("play"));
  await expect.poll(hasControls).toBe(true);

  await hide(true);
  const before = await secondsOf(page);
  await expect.poll(() => secondsOf(page), SOON).not.toBe(before);
  expect(await isPlaying(page)).toBe(true);
  // As a phone does when its screen is locked.
  await press("pause");
  await expect.poll(() => isPlaying(page)).toBe(false);
  await press("play");
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await hide(false);
  expect(await isPlaying(page)).toBe(true);
  await expect(button(page, "Pause")).toBeVisible();
});
