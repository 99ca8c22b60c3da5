import type { Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import { hasRun } from "../support/page-script.ts";

const hint = (page: Page) =>
  page.getByRole("region", { name: "Messages" }).getByText(/^You can keep Matinee on this device/);

/** The browser says that it can install the site. */
async function offer(page: Page): Promise<void> {
  await hasRun(page, "after-load");
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
}

const known = (page: Page) => page.evaluate(() => localStorage.getItem("install-hint"));

test("whoever comes back is shown once how to install the site, and nobody else", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await offer(page);
  // On the first day it is only known that somebody came.
  await expect.poll(() => known(page)).toMatch(/\d{4}$/);
  await page.evaluate(() => localStorage.setItem("install-hint", "another day"));
  await page.reload();
  await offer(page);
  await expect(hint(page)).toBeVisible();
  await page.getByRole("link", { name: "Show How" }).click();
  await expect(page).toHaveURL("/devices#install");
  const install = page.getByRole("button", { name: "Install Matinee" });
  await expect(install).toBeHidden();
  await hasRun(page, "install-button");
  await page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt"), {
      prompt: () => Object.assign(window, { prompted: true }),
    });
    dispatchEvent(event);
  });
  await install.click();
  expect(await page.evaluate(() => Reflect.get(window, "prompted"))).toBe(true);

  await page.goto("/about");
  await offer(page);
  await hasRun(page, "install-hint");
  expect(await known(page)).toBe("shown");
  await expect(hint(page)).toBeHidden();

  await context.addCookies([{ name: "consent", value: "essential", url: page.url() }]);
  await page.reload();
  await offer(page);
  await expect.poll(() => known(page)).toBeNull();
});
