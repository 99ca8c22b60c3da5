import type { BrowserContext, Page } from "@playwright/test";

import { addressOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectErrors }) =>
  // What is not stored fails, and a missing picture is a part of the demo world.
  expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/, /status of 404/),
);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The worker controls the page. */
const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** What the worker says that it has. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", ({ data }) =>
          resolve(data.map(({ address }: { address: string }) => address)),
        );
        port1.start();
        navigator.serviceWorker.controller?.postMessage({ kind: "which" }, [port2]);
      }),
  );

/** Opens a page, and waits until it can be opened offline. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isControlled(page);
  await expect.poll(() => stored(page)).toContain(addressOf(path));
}

const cut = (context: BrowserContext) => context.setOffline(true);

test("what was seen opens without a connection, everything else says so and offers it, and back online pages are fresh", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await see(page, "/movies");
  await see(page, "/watchlist");
  const pictures = "main img";
  await see(page, "/movie/19");
  const title = await heading(page).textContent();
  await cut(context);
  await page.reload();
  await expect(heading(page)).toHaveText(title ?? "");
  const widths = page.locator(pictures).first();
  await expect
    .poll(() => widths.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // Its script and style run as well.
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();

  await page.goto("/profile/security");
  await expect(heading(page)).toHaveText("The lights are out.");
  const list = page.getByRole("region", { name: "You can open these meanwhile" });
  await expect(list.getByRole("link")).toHaveCount(3);
  await list.getByRole("link", { name: "My Watchlist", exact: true }).click();
  await expect(heading(page)).toHaveText("My Watchlist");

  await context.setOffline(false);
  await page.goto("/profile/security");
  await expect(heading(page)).not.toHaveText("The lights are out.");
  // A page about security is not stored, however often it is seen.
  await see(page, "/about");
  expect(await stored(page)).not.toContain(addressOf("/profile/security"));
});

test("signing out drops what was stored, even if the connection goes at once", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await see(page, "/watchlist");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/login/);
  await cut(context);
  await page.goto("/watchlist");
  await expect(heading(page)).toHaveText("The lights are out.");
});

test("switching off what is functional drops what was stored @prove", async ({ page, context }) => {
  await see(page, "/movies");
  await context.addCookies([{ name: "consent", value: "essential", url: page.url() }]);
  await page.goto("/about");
  await expect.poll(() => stored(page)).toEqual([]);
});

test("the worker leaves fetching ahead, Back and sending alone @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await see(page, "/about");
  const ahead = page.waitForRequest((request) => request.headers()["sec-purpose"] === "prefetch");
  const faq = page.getByRole("contentinfo").getByRole("link", { name: "FAQ" });
  await faq.hover();
  expect((await ahead).url()).toMatch(/\/faq$/);
  await faq.click();
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await page.goto("/profile/preferences");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/notice=saved/);
});
