import type { Browser, BrowserContext, Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import {
  begin,
  button,
  FILM,
  isPlaying,
  media,
  player,
  secondsOf,
  SOON,
} from "../support/film-player.ts";

const room = (page: Page) => page.getByRole("region", { name: "Watch Together" });

async function openRoom(page: Page): Promise<string> {
  await page.goto(FILM);
  await page.getByRole("button", { name: "Watch Together" }).click();
  await expect(page).toHaveURL(/\/together\/[A-Z]{6}$/);
  await room(page).getByRole("button", { name: "Enter the Room" }).click();
  await expect(room(page).getByText("1 person is here")).toBeVisible();
  return page.url();
}

async function enterAs(
  {
    browser,
    signInAs,
  }: { browser: Browser; signInAs: (context: BrowserContext, name: string) => Promise<void> },
  address: string,
  name: string,
  size: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport: size });
  await signInAs(context, name);
  const page = await context.newPage();
  await page.goto(address);
  await room(page).getByRole("button", { name: "Enter the Room" }).click();
  await expect(room(page).getByRole("log")).toBeVisible();
  return page;
}

/** How far apart the films are, all read at the same moment. */
async function drift(pages: readonly Page[]): Promise<number> {
  const seconds = await Promise.all(pages.map(secondsOf));
  return Math.max(...seconds) - Math.min(...seconds);
}

test("three browsers watch a film together: one plays for all, they talk, and the host goes", async ({
  page: ada,
  context,
  browser,
  signInAs,
}) => {
  test.setTimeout(240_000);
  context.setDefaultTimeout(30_000);
  await signInAs(context, "Ada");
  const address = await openRoom(ada);
  const with3 = { browser, signInAs };
  const grace = await enterAs(with3, address, "Grace", { width: 390, height: 844 });
  const joan = await enterAs(with3, address, "Joan", { width: 1440, height: 900 });
  const pages = [ada, grace, joan];
  for (const page of pages) await expect(room(page).getByText("3 people are here")).toBeVisible();

  await test.step("one plays, and it plays for everybody, close together", async () => {
    await begin(grace).click();
    for (const page of pages) {
      await expect.poll(() => isPlaying(page), SOON).toBe(true);
    }
    await expect.poll(() => drift(pages), SOON).toBeLessThan(1);
    await expect(room(ada).getByText("Playing for everybody")).toBeVisible();
  });

  await test.step("one pauses by the keyboard, and it pauses for everybody", async () => {
    await player(joan).hover();
    await joan.keyboard.press("Space");
    for (const page of pages) await expect.poll(async () => isPlaying(page), SOON).toBe(false);
    await expect.poll(() => drift(pages), SOON).toBeLessThan(0.3);
  });

  await test.step("they talk, by the keyboard as well", async () => {
    const field = room(ada).getByRole("textbox", { name: "Your message" });
    await field.focus();
    await ada.keyboard.type("Good evening");
    await ada.keyboard.press("Enter");
    for (const page of pages) {
      await expect(room(page).getByRole("log").getByText("Good evening")).toHaveCount(1);
    }
    await room(grace).getByRole("button", { name: "Mute Ada" }).first().click();
    await expect(room(grace).getByRole("log").getByText("Good evening")).toHaveCount(0);
    await expect(room(joan).getByRole("log").getByText("Good evening")).toHaveCount(1);
  });

  await test.step("the host alone may play, and hands the room over", async () => {
    await room(ada).getByRole("switch", { name: "Only I play, pause and seek" }).click();
    await button(grace, "Play").click();
    await expect(room(grace).getByText("Only the host plays, pauses and seeks.")).toBeVisible();
    await expect.poll(async () => (await media(grace)).isPlaying, SOON).toBe(false);
    await room(ada).getByRole("button", { name: "Make Grace the host" }).click();
    await expect(room(grace).getByRole("button", { name: "Remove Joan" })).toBeVisible();
  });

  await test.step("whoever is removed is out, and does not come back", async () => {
    const remove = room(grace).getByRole("button", { name: /Joan/ }).last();
    await remove.click();
    await remove.click();
    await expect(room(joan).getByText("The host has removed you from this room.")).toBeVisible();
    await joan.reload();
    await room(joan).getByRole("button", { name: "Enter the Room" }).click();
    await expect(room(joan).getByText("The host has removed you from this room.")).toBeVisible();
  });

  await test.step("the host leaves, and the room goes on", async () => {
    await room(grace).getByRole("button", { name: "Leave the Room" }).click();
    await expect(room(ada).getByText("1 person is here")).toBeVisible();
    await expect(room(ada).getByRole("switch", { name: "Nobody else may enter" })).toBeVisible();
  });
  for (const page of [grace, joan]) await page.context().close();
});

test("nobody presses for nothing: a room is entered once its script is there", async ({
  page,
  context,
  browser,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  const address = await openRoom(page);
  const other = await browser.newContext();
  await signInAs(other, "Grace");
  const grace = await other.newPage();
  const script = Promise.withResolvers<void>();
  await grace.route(/\/together-[^/]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await grace.goto(address);
  const enter = room(grace).getByRole("button", { name: "Enter the Room" });
  await expect(enter).toBeDisabled();
  script.resolve();
  await enter.click();
  await expect(room(grace).getByText("2 people are here")).toBeVisible(SOON);
  await other.close();
});

test("a room opens by its code, and a code that nobody made says so", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  const address = await openRoom(page);
  const code = address.split("/").at(-1) ?? "";
  await page.goto("/together");
  const field = page.getByRole("textbox", { name: "Code of the room" });
  await field.fill("ABC DEF");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is no room with this code.")).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
});

test("a film's page loads nothing of a room", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(FILM, { waitUntil: "networkidle" });
  await expect(begin(page)).toBeVisible();
  expect(scripts.filter((url) => /together|room/.test(url))).toEqual([]);
});
