import type { Page } from "@playwright/test";

import { pathOf } from "../support/below-a-path.ts";
import { FILM } from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { isWiderThanScreen } from "../support/look.ts";
import { hasRun } from "../support/page-script.ts";
import { stopClock } from "../support/stop-clock.ts";

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
  // The message stays until it is pressed.
  await stopClock(page, Date.now());
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

test.describe("with the offline worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the browser finds nothing that keeps the site from being installed, and it starts without a connection @prove", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_(?:FAILED|INTERNET_DISCONNECTED)/, /status of 404/);
    for (const prefix of ["", "/hi", "/ar"]) {
      await page.goto(`${prefix}/about`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const session = await context.newCDPSession(page);
      const { errors, data, url } = await session.send("Page.getAppManifest");
      expect([errors, pathOf(url)]).toEqual([[], `${prefix}/manifest`]);
      const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
      // Windows of tests are private ones, in which nothing is installed.
      const against = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
      expect(against).toEqual([]);
      await context.setOffline(true);
      const started = await page.goto(JSON.parse(data ?? "{}").start_url);
      expect(started?.fromServiceWorker()).toBe(true);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await context.setOffline(false);
    }
  });
});

test.describe("on a phone with a notch, held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test("nothing to read or press lies under its edges @prove", async ({ page, context }) => {
    const NOTCH_PX = 59;
    const session = await context.newCDPSession(page);
    const insets = { left: NOTCH_PX, right: NOTCH_PX, bottom: 21 };
    for (const path of ["/movies", "/about", "/archive", FILM]) {
      await page.goto(path);
      await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
      const covered = await page.evaluate((edge) => {
        const isCovered = (element: Element) => {
          // A heading's own box is as wide as the page.
          const inside = document.createRange();
          inside.selectNodeContents(element);
          const { left, right, width } = inside.getBoundingClientRect();
          const isWithin = left < innerWidth && right > 0;
          return width > 1 && isWithin && (left < edge || right > innerWidth - edge);
        };
        const banner = ":is(a, button):is(header *):not(main *)";
        const read = `h1, h2, p, ${banner}, footer a, [data-seek]`;
        // Rows scroll under the edges, and begin clear of them.
        const found = [...document.querySelectorAll(read)].filter(
          (element) =>
            element.closest("[data-rail-track]") === null &&
            element.checkVisibility() &&
            isCovered(element),
        );
        return found.map(({ outerHTML }) => outerHTML.slice(0, 100));
      }, NOTCH_PX);
      expect(covered, path).toEqual([]);
      expect(await isWiderThanScreen(page), path).toBe(false);
    }
  });
});
