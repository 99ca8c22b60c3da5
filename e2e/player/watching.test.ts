import type { Page } from "@playwright/test";

import {
  begin,
  button,
  crawl,
  FILM,
  isPlaying,
  open,
  pause,
  player,
  playFrom,
  secondsOf,
  SOON,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { layoutShift } from "../support/look.ts";
import { hasRun } from "../support/page-script.ts";

test.setTimeout(180_000);

const MATCHED = "/archive/Metropolis1927EnglishVersion";

const row = (page: Page) => page.getByRole("region", { name: "Continue Watching" });

/** What writes a film's place for the next page has loaded: it does when the film begins. */
const isRemembered = (page: Page) => hasRun(page, "own-record");

test("a film that was just played is in Continue Watching on the next page, although the server doesn't know yet", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  await page.route("**/api/progress", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto("/");
  await expect(row(page)).toBeHidden();
  await open(page);
  await begin(page).click();
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(1.5);
  await isRemembered(page);
  await page.goBack();
  await expect(row(page).getByRole("link")).toHaveCount(1);
  await expect(row(page)).toContainText("1m left");
  const tab = await context.newPage();
  await tab.goto("/");
  await expect(row(tab)).toContainText("1m left");
});

test("a film that is seen to its end is watched: on its page at once, on that of its title, and in the history", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await open(page, MATCHED);
  const details = page.getByRole("link", { name: "Cast and details" });
  // Its first opening finds out which title it is.
  const find = async () => {
    await page.reload();
    return details.count();
  };
  await expect.poll(find, SOON).toBe(1);
  const mark = page
    .getByRole("main")
    .getByRole("button", { name: /Watched/ })
    .first();
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await playFrom(page, 9);
  await page.keyboard.press("l");
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await expect(button(page, "Play")).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  await details.click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.goto("/history");
  await expect(page.getByText("Watched to the end")).toBeVisible();
  await expect(page.getByText("1 title on 1 day")).toBeVisible();
});

test("Continue Watching plays on the first press, from where the viewer stopped", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await open(page);
  await crawl(page);
  await playFrom(page, 5);
  await pause(page);
  await expect(button(page, "Play")).toBeVisible();
  await isRemembered(page);
  await page.goto("/");
  await row(page).getByRole("link").click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await secondsOf(page)).toBeGreaterThan(30);
  await expect(page).toHaveURL(new RegExp(`${FILM}$`));
  // A reload does not play by itself.
  await page.reload();
  await expect(begin(page)).toHaveAccessibleName(/^Resume from /);
});

test("where a browser allows no sound, the film plays without, and one press turns it on", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener("pointerdown", () => (isPressed = true), { capture: true });
    HTMLMediaElement.prototype.play = function refuse() {
      const isHeard = !this.muted && !isPressed;
      const refusal = new DOMException("No sound without a press.", "NotAllowedError");
      return isHeard ? Promise.reject(refusal) : play.call(this);
    };
  });
  await page.goto(`${FILM}#play`);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  const isMuted = () =>
    player(page)
      .locator("video")
      .evaluate((video: HTMLVideoElement) => video.muted);
  expect(await isMuted()).toBe(true);
  await player(page).getByRole("button", { name: "Turn Sound On" }).click();
  expect(await isMuted()).toBe(false);
  await expect(player(page).getByRole("button", { name: "Turn Sound On" })).toBeHidden();
  // It was no choice of the viewer, and the next film has sound.
  await open(page);
  await begin(page).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await isMuted()).toBe(false);
});

test("the player's keys work on the whole page, except in fields and dialogs, and it says so", async ({
  page,
}) => {
  await open(page);
  await expect(player(page)).toHaveAccessibleDescription(/keys work on the whole page/);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.keyboard.press("Space");
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press("k");
  await expect(button(page, "Play")).toBeVisible();

  const link = page.getByRole("link", { name: "Back to Archive Movies" });
  await link.focus();
  await page.keyboard.press("k");
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await expect(link).toBeFocused();
  await page.keyboard.press("/");
  const field = page.getByRole("dialog").getByRole("combobox");
  await field.pressSequentially("k m");
  await expect(field).toHaveValue("k m");
  await page.keyboard.press("Tab");
  await page.keyboard.press("m");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect(await isPlaying(page)).toBe(true);
  await expect(button(page, "Mute")).toBeVisible();
});

test("a title's page says where its free film goes on, and plays it there", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  const watch = page.getByRole("main").locator("[data-resume]");
  // The first opening finds out that there is one.
  const find = async () => {
    await page.goto("/movie/19");
    return watch.count();
  };
  await expect.poll(find, SOON).toBe(1);
  await expect(watch).toHaveAccessibleName(/^Watch free now ?: Metropolis/);
  await watch.click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await page.keyboard.press("5");
  await page.keyboard.press("k");
  await expect(button(page, "Play")).toBeVisible();
  const stopped = Math.floor(await secondsOf(page));
  expect(stopped).toBeGreaterThan(20);
  await isRemembered(page);
  await page.goBack();
  await expect(watch).toHaveAccessibleName(new RegExp(`^Resume 0:${stopped} ?: Metropolis`));
  expect(await layoutShift(page)).toBe(0);
  await watch.click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  expect(await secondsOf(page)).toBeGreaterThanOrEqual(stopped);
});
