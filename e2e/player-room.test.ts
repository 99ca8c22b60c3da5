import type { Page } from "@playwright/test";

import { begin, button, FILM, player, secondsOf, SOON } from "./film-player.ts";
import { expect, test } from "./journey.ts";
import { findProblems, isWiderThanScreen } from "./look.ts";

test.setTimeout(300_000);

/** The controls that are there, by name, and what is wrong with where they stand. */
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

test("at 200 percent, with texts twice as large and at 320 pixels no control is lost or covered", async ({
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

test("two taps at a side go ten seconds on or back, and the first shows the controls", async ({
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

test("captions go along into picture in picture, and come back", async ({ page }) => {
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

test("the device stays awake, knows what plays, uses its own keys and offers other screens", async ({
  page,
}) => {
  // What a browser without a screen and a lock does not have: the browser's side of both.
  await page.addInitScript(() => {
    const told = { isAwake: false, actions: new Map<string, unknown>(), prompts: 0 };
    Object.assign(window, { told });
    const release = async () => void (told.isAwake = false);
    const request = async () => ((told.isAwake = true), { release });
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    navigator.mediaSession.setActionHandler = (action, handler) =>
      void (handler ? told.actions.set(action, handler) : told.actions.delete(action));
    const remote = Object.assign(new EventTarget(), {
      state: "disconnected",
      watchAvailability: async (tell: (is: boolean) => void) => (tell(true), 1),
      cancelWatchAvailability: async () => undefined,
      prompt: async () => void (told.prompts += 1),
    });
    Object.defineProperty(HTMLVideoElement.prototype, "remote", { value: remote });
  });
  const told = () =>
    page.evaluate(() => {
      const { isAwake, actions, prompts } = Reflect.get(window, "told");
      const title = navigator.mediaSession.metadata?.title;
      return { isAwake, actions: [...actions.keys()], prompts, title };
    });
  const isAwake = async () => (await told()).isAwake;
  await page.goto(FILM);
  await begin(page).click();
  await expect.poll(isAwake, SOON).toBe(true);
  const title = async () => (await told()).title;
  await expect.poll(title, SOON).toMatch(/^Charlie Chaplin/);
  expect((await told()).actions).toEqual(
    expect.arrayContaining(["seekbackward", "seekforward", "seekto"]),
  );
  await page.evaluate(() => Reflect.get(window, "told").actions.get("seekto")({ seekTime: 8 }));
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThanOrEqual(8);
  await player(page).hover();
  await button(page, "Play on another screen").click();
  expect(await told()).toMatchObject({ prompts: 1 });
  await button(page, "Pause").click();
  await expect.poll(isAwake, SOON).toBe(false);
});
