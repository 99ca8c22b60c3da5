import type { Page } from "@playwright/test";

import { isInFull } from "#tests/in-full.ts";

import {
  begin,
  button,
  FILM,
  isPlaying,
  loop,
  open,
  pause,
  player,
  SOON,
} from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

const OTHER = "/archive/Detour";

test.setTimeout(300_000);

const alert = (page: Page) => player(page).getByRole("alert");

async function play(page: Page, address: string): Promise<void> {
  await open(page, address);
  await loop(page);
  await begin(page).click();
}

test("another device is named and stopped, is notified, and continues when the server cannot count devices", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  await signInAs(context, "Ada");
  await page.clock.install();
  await play(page, FILM);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);

  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await play(other, OTHER);
  await expect(alert(other)).toContainText("Without a plan, films play on 1 device at a time");
  await expect(alert(other)).toContainText("“Charlie Chaplin Festival” on Chrome on Linux");
  expect(await isPlaying(other)).toBe(false);
  if (isInFull) expect(await findProblems(other)).toEqual([]);
  expect(await isWiderThanScreen(other)).toBe(false);
  const stop = player(other).getByRole("button", { name: /^Stop it and play here: “Charlie/ });
  await stop.focus();
  await other.keyboard.press("Enter");
  await expect.poll(() => isPlaying(other), SOON).toBe(true);
  await expect(alert(other)).toBeEmpty();
  await expect(button(other, "Pause")).toBeFocused();

  // Half a minute later the first one reports that it still plays.
  await page.clock.fastForward(31_000);
  await expect(alert(page)).toContainText("The film was stopped from Chrome on Linux", SOON);
  await expect(button(page, "Play")).toBeVisible();
  await page.route("**/api/playing", (route) => route.abort());
  await alert(page).getByRole("button", { name: "Play here" }).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await expect(alert(page)).toBeEmpty();
});

test("a paused or closed film makes room for another; visitors are not counted @prove", async ({
  page,
  context,
  signInAs,
}) => {
  const reported: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/api/playing")) reported.push(request.postDataJSON().command);
  });
  await play(page, FILM);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await pause(page);
  await expect(button(page, "Play")).toBeVisible();
  expect(reported).toEqual([]);

  await signInAs(context, "Ada");
  await play(page, FILM);
  await expect.poll(() => reported).toEqual(["enter"]);
  const left = page.waitForResponse("/api/playing");
  await pause(page);
  await left;
  const other = await context.newPage();
  await play(other, OTHER);
  await expect.poll(() => reported).toEqual(["enter", "leave", "enter"]);
  await expect.poll(() => isPlaying(other), SOON).toBe(true);
  await other.goto("/about");
  const entered = page.waitForResponse("/api/playing");
  await button(page, "Play").click();
  expect((await (await entered).json()).data).toEqual({ outcome: "allowed" });
});
