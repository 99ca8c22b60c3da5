import type { BrowserContext, Locator, Page } from "@playwright/test";

import { begin, button, FILM, isPlaying, SOON } from "../../support/film-player.ts";
import { expect, test } from "../../support/journey.ts";

const room = (page: Page) => page.getByRole("region", { name: "Watch Together" });
const enter = (page: Page) => room(page).getByRole("button", { name: "Enter the Room" });
const log = (page: Page) => room(page).getByRole("log");
const field = (page: Page) => room(page).getByRole("textbox", { name: "Your message" });

/** Through a network that lets no socket through. */
const blockSockets = (context: BrowserContext) =>
  context.routeWebSocket(/\/api\/rooms\//, (socket) => socket.close());

/** As somebody does who has nothing but the key. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible(SOON);
  for (let count = 0; count < 120; count += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted, "is reached by Tab").toBeFocused();
}

async function pressOn(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

test("a room goes on over requests where sockets are blocked", async ({
  page: ada,
  context,
  browser,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await blockSockets(context);
  await signInAs(context, "Ada");
  await ada.goto(FILM);
  await ada.getByRole("button", { name: "Watch Together" }).click();
  const streams = ada.waitForRequest(/\/api\/rooms\/[A-Z]{6}\/events$/, SOON);
  await enter(ada).click();
  await streams;
  await expect(room(ada).getByText("1 person is here")).toBeVisible(SOON);
  const other = await browser.newContext();
  await signInAs(other, "Grace");
  const grace = await other.newPage();
  await grace.goto(ada.url());
  await enter(grace).click();
  for (const page of [ada, grace]) {
    await expect(room(page).getByText("2 people are here")).toBeVisible(SOON);
  }
  await field(ada).fill("Over requests");
  await ada.keyboard.press("Enter");
  await field(grace).fill("Over a socket");
  await grace.keyboard.press("Enter");
  for (const page of [ada, grace]) {
    await expect(log(page).getByText("Over requests")).toHaveCount(1, SOON);
    await expect(log(page).getByText("Over a socket")).toHaveCount(1, SOON);
  }
  await begin(ada).click();
  for (const page of [ada, grace]) await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await other.close();
});

test("a child enters a room of its own films, without a chat, and no other room @prove", async ({
  page: mia,
  context,
  browser,
  signInAs,
  signInChild,
  expectErrors,
}) => {
  test.setTimeout(240_000);
  expectErrors(/status of 404/);
  await signInChild(context, "kids");
  await mia.goto("/archive");
  await mia.getByRole("main").locator("a[href*='/archive/']").first().click();
  await mia.getByRole("button", { name: "Watch Together" }).click();
  await expect(room(mia).getByText("The film plays for everybody at once.")).toBeVisible(SOON);
  await expect(room(mia).getByText("write to each other")).toHaveCount(0);
  await enter(mia).click();
  await expect(room(mia).getByText("1 person is here")).toBeVisible(SOON);
  await expect(log(mia)).toHaveCount(0);
  await expect(field(mia)).toHaveCount(0);
  await expect(room(mia).getByRole("button", { name: "Report to the Operator" })).toHaveCount(0);

  const other = await browser.newContext();
  await signInAs(other, "Ada");
  const ada = await other.newPage();
  await ada.goto(mia.url());
  await enter(ada).click();
  await expect(room(mia).getByText("2 people are here")).toBeVisible(SOON);
  await field(ada).fill("For grown-ups alone");
  await ada.keyboard.press("Enter");
  await expect(log(ada).getByText("For grown-ups alone")).toBeVisible(SOON);
  await expect(room(mia).getByText("For grown-ups alone")).toHaveCount(0);
  await begin(ada).click();
  await expect.poll(() => isPlaying(mia), SOON).toBe(true);

  await ada.goto(FILM);
  await ada.getByRole("button", { name: "Watch Together" }).click();
  await expect(ada).toHaveURL(/\/together\/[A-Z]{6}$/);
  await mia.goto(ada.url());
  await expect(mia.getByRole("heading", { name: "No Such Room" })).toBeVisible();
  await other.close();
});

test("the device limit counts everybody in a room by their own account @prove", async ({
  page: ada,
  context,
  browser,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await signInAs(context, "Ada");
  await ada.goto(FILM);
  await ada.getByRole("button", { name: "Watch Together" }).click();
  await enter(ada).click();
  await expect(room(ada).getByText("1 person is here")).toBeVisible(SOON);
  const open = async (sign: (on: BrowserContext) => Promise<unknown>) => {
    const other = await browser.newContext();
    await sign(other);
    const page = await other.newPage();
    await page.goto(ada.url());
    await enter(page).click();
    await expect(log(page)).toBeVisible(SOON);
    return page;
  };
  const grace = await open((on) => signInAs(on, "Grace"));
  await begin(grace).click();
  for (const page of [ada, grace]) await expect.poll(() => isPlaying(page), SOON).toBe(true);
  // Without a plan an account plays on one device.
  const cookies = await context.cookies();
  const second = await open((on) => on.addCookies(cookies));
  await expect(second.locator("[data-refused]")).toBeVisible(SOON);
  await expect(second.getByText("Without a plan, films play on 1 device")).toBeVisible();
  for (const page of [ada, grace]) {
    await expect(page.locator("[data-refused]")).toHaveCount(0);
    await expect(room(page).getByText("Paused for everybody")).toHaveCount(0);
  }
  for (const page of [grace, second]) await page.context().close();
});

test("host and guest do all that a room has by keyboard @prove", async ({
  page: ada,
  context,
  browser,
  signInAs,
}) => {
  test.setTimeout(300_000);
  await signInAs(context, "Ada");
  await ada.goto(FILM);
  await pressOn(ada, ada.getByRole("button", { name: "Watch Together" }));
  await expect(ada).toHaveURL(/\/together\/[A-Z]{6}$/);
  await pressOn(ada, enter(ada));
  await expect(room(ada).getByText("1 person is here")).toBeVisible(SOON);
  await ada.keyboard.press("Tab");
  await expect(room(ada).locator(":focus"), "the focus stays in the room").toHaveCount(1);
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInAs(other, "Grace");
  const grace = await other.newPage();
  await grace.goto("/together");
  await tabTo(grace, grace.getByRole("textbox", { name: "Code of the room" }));
  await grace.keyboard.type(ada.url().split("/").at(-1) ?? "");
  await grace.keyboard.press("Enter");
  await expect(enter(grace)).toBeVisible();
  await pressOn(grace, enter(grace));
  await expect(room(ada).getByText("2 people are here")).toBeVisible(SOON);

  await test.step("the host keeps the film, and gives it back", async () => {
    const alone = room(ada).getByRole("switch", { name: /^Only I play/ });
    await pressOn(ada, alone, "Space");
    await pressOn(grace, begin(grace));
    await expect(room(grace).getByText("Only the host plays, pauses and seeks.")).toBeVisible(SOON);
    await pressOn(ada, alone, "Space");
    await expect(room(grace).getByText("Paused for everybody")).toBeVisible(SOON);
    await pressOn(grace, button(grace, "Play"));
    await expect.poll(() => isPlaying(ada), SOON).toBe(true);
  });

  await test.step("they write; the guest mutes and reports", async () => {
    await tabTo(ada, field(ada));
    await ada.keyboard.type("Good evening");
    await ada.keyboard.press("Enter");
    await expect(field(ada), "goes on writing").toBeFocused();
    await expect(log(grace).getByText("Good evening")).toBeVisible(SOON);
    await pressOn(grace, room(grace).getByRole("button", { name: "Report to the Operator" }));
    await expect(room(grace).getByText("The operator has been told.")).toBeVisible(SOON);
    await pressOn(grace, room(grace).getByRole("button", { name: "Mute Ada" }).first());
    await expect(log(grace).getByText("Good evening")).toHaveCount(0);
  });

  await test.step("the host locks and hands over; the new one removes the old", async () => {
    await pressOn(ada, room(ada).getByRole("switch", { name: "Nobody else may enter" }), "Space");
    await pressOn(ada, room(ada).getByRole("button", { name: "Make Grace the host" }));
    const remove = room(grace).getByRole("button", { name: /emove Ada/ });
    await pressOn(grace, remove);
    await expect(remove, "asks first").toHaveAccessibleName("Really remove Ada?");
    await grace.keyboard.press("Enter");
    await expect(room(ada).getByText("The host has removed you from this room.")).toBeVisible(SOON);
    await expect(enter(ada), "is of no use").toHaveCount(0);
  });

  await test.step("the last one leaves", async () => {
    await pressOn(grace, room(grace).getByRole("button", { name: "Leave the Room" }));
    await expect(room(grace).getByText("You have left the room.")).toBeVisible();
  });
  await other.close();
});
