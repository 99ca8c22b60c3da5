import type { Page } from "@playwright/test";

import { expect, test } from "../support/behavior.ts";

/** The browser takes the page out of its memory, or puts it there. */
const pass = (page: Page, name: "pageshow" | "pagehide") =>
  page.evaluate((type) => {
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  }, name);

test("what lay over the page is closed when it is left", async ({ page, open }) => {
  await open('<dialog>A question</dialog><div popover="manual">A menu</div>');
  await page.evaluate(() => {
    document.querySelector("dialog")?.showModal();
    document.querySelector<HTMLElement>("main [popover]")?.showPopover();
  });
  await pass(page, "pagehide");
  await expect(page.getByText("A question")).toBeHidden();
  await expect(page.getByText("A menu")).toBeHidden();
});

test("a theme that was chosen on a later page applies to the restored one", async ({
  page,
  open,
  sent,
}) => {
  await open("", "/", 'data-consent="unasked"');
  await page.evaluate(() => {
    document.cookie = "theme=evening";
    document.cookie = "consent=essential";
  });
  await pass(page, "pageshow");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "evening");
  await expect(page.locator("html")).not.toHaveAttribute("data-consent");
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});

test("a page that another region was shown is loaded again", async ({ page, open, sent }) => {
  await open("");
  await page.evaluate(() => void (document.cookie = "setting=en-IN"));
  await pass(page, "pageshow");
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(["GET /", "GET /"]);
});
