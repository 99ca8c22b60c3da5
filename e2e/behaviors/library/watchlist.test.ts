import type { Page } from "@playwright/test";

import { bodiesTo, expect, reconnect, test, toast } from "../../support/behavior.ts";
import { outboxOf } from "../../support/outbox.ts";
import { hasRun } from "../../support/page-script.ts";

const BUTTON = `<form id="watchlist-form" method="post" action="/watchlist"></form>
<button form="watchlist-form" name="add" value="movie:19 Metropolis" aria-pressed="false">
  My Watchlist
</button>`;
const SEND = "POST /api/user-watchlist";

const button = (page: Page) => page.getByRole("button", { name: "My Watchlist" });

test.describe("a toggle", () => {
  test.use({ viewer: {} });

  test("shows at once, is sent, and can be undone", async ({ page, open, answer, sent }) => {
    answer(
      SEND,
      { status: 200, data: { is_saved: true } },
      { status: 200, data: { is_saved: false } },
    );
    await open(BUTTON);
    await button(page).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await expect(toast(page)).toContainText("Added to your watchlist");
    await expect.poll(() => outboxOf(page)).toEqual([]);
    const [body] = bodiesTo(sent, SEND);
    expect(body).toMatchObject({
      user_id: "ada@example.org",
      content_id: "19",
      content_type: "movie",
    });
    expect(body.key).toMatch(/^[0-9a-f]{32}$/);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => bodiesTo(sent, SEND)).toHaveLength(2);
  });

  test("without a connection waits on the device, and is sent with the same key once there is one", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer(SEND, "offline", { status: 200, data: { is_saved: true } });
    await open(BUTTON);
    await button(page).click();
    await expect(toast(page)).toContainText("You're offline");
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    expect(await outboxOf(page)).toHaveLength(1);

    await reconnect(page);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    const keys = bodiesTo(sent, SEND).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("that the server refuses is reverted, with the server's reason", async ({
    page,
    open,
    answer,
  }) => {
    answer(SEND, { status: 409, error: "The list is full." });
    await open(BUTTON);
    await button(page).click();
    await expect(toast(page)).toContainText("Your watchlist is as it was. The list is full.");
    await expect(button(page)).toHaveAttribute("aria-pressed", "false");
    expect(await outboxOf(page)).toEqual([]);
  });
});

test("a visitor's click posts the form", async ({ page, open, answer, sent }) => {
  answer("POST /watchlist", { page: "<h1>Sign in</h1>" });
  await open(BUTTON);
  await button(page).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(sent.at(-1)).toEqual({ path: "POST /watchlist", body: "add=movie%3A19+Metropolis" });
});

/** What loads at the first touch; each loads what it needs with it. */
const SCRIPTS = ["marks", "watched-marks", "card-choices"];

test.describe("the scripts of the marks", () => {
  test.use({ viewer: {} });

  test("all load at the first touch, so that a press on a link finds nothing loading and Back finds the page in memory", async ({
    page,
    open,
  }) => {
    await open(`${BUTTON}<p>Text</p><a href="#there">There</a>`);
    await page.getByText("Text").hover();
    for (const name of SCRIPTS) await hasRun(page, name);
    const late: string[] = [];
    page.on("request", (request) => late.push(request.url()));
    await page.getByRole("link", { name: "There" }).click();
    await expect(page).toHaveURL(/#there$/);
    expect(late).toEqual([]);
  });
});
