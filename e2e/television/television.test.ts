import type { Locator, Page } from "@playwright/test";

import { begin, secondsOf, SOON } from "../support/film-player.ts";
import { expect, test } from "../support/journey.ts";
import { hasRun } from "../support/page-script.ts";

// A television: wide, and without a pointer.
test.use({ viewport: { width: 1920, height: 1080 }, hasTouch: true, isMobile: true });

const isFocused = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement));

/** The place of the focused element, as seen by its focus ring. */
const ring = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const box = activeElement?.getBoundingClientRect();
    return `${activeElement?.textContent} ${box?.left} ${(box?.top ?? 0) + scrollY} ${scrollY}`;
  });

/** Before the page's script has run, arrows scroll. */
const movesByArrows = (page: Page) => hasRun(page, "page-script");

/** Presses one arrow until the focus is there, and sees it move each time. */
async function walk(page: Page, arrow: string, target: Locator, most = 24): Promise<void> {
  for (let step = 0; step < most && !(await isFocused(target)); step += 1) {
    const before = await ring(page);
    await page.keyboard.press(arrow);
    await expect.poll(() => ring(page)).not.toBe(before);
  }
  await expect.poll(() => isFocused(target)).toBe(true);
}

test("a film is found and played with four arrows and one button", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await movesByArrows(page);
  // Into the page, and up to the header from there.
  const header = page.getByRole("banner");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("main :focus")).toBeVisible();
  await walk(page, "ArrowUp", header);
  const movies = header.getByRole("link", { name: "Movies", exact: true });
  await walk(page, "ArrowLeft", header.getByRole("link", { name: "Matinee" }).first());
  await walk(page, "ArrowRight", movies);
  await page.keyboard.press("Enter");
  await page.waitForURL("/movies");
  await movesByArrows(page);

  const shelf = page.getByRole("region", { name: "Public Domain Movies" });
  await expect(shelf.getByRole("link").first()).toBeVisible();
  await walk(page, "ArrowDown", shelf);
  // The heading's own link is above the tiles.
  await walk(
    page,
    "ArrowDown",
    shelf
      .locator("a[href*='/archive/']")
      .first()
      .locator("xpath=ancestor::*[self::ul or self::ol][1]"),
  );
  await page.keyboard.press("Enter");

  await expect(begin(page)).toBeVisible();
  await movesByArrows(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("main :focus")).toBeVisible();
  await walk(page, "ArrowDown", begin(page));
  await page.keyboard.press("Enter");
  await expect.poll(() => secondsOf(page), SOON).toBeGreaterThan(0);
});

test("a remote picks films that it likes and a plan, whose boxes are hidden", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // Missing pictures are a part of the demo world.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  await page.goto("/for-you");
  await movesByArrows(page);
  const films = page.getByRole("checkbox");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("main :focus")).toBeVisible();
  await walk(page, "ArrowDown", films.first());
  await page.keyboard.press("Enter");
  await expect(films.first(), "not sent").toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(films.nth(1)).toBeFocused();

  await page.goto("/plans");
  await movesByArrows(page);
  const basic = page.getByRole("radio", { name: /^Basic/ });
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("main :focus")).toBeVisible();
  await walk(page, "ArrowDown", page.getByRole("group", { name: "Plan" }));
  await walk(page, "ArrowLeft", basic);
  await page.keyboard.press("Enter");
  await expect(basic).toBeChecked();
  await walk(page, "ArrowDown", page.getByRole("link", { name: "Maybe later" }));
  await walk(page, "ArrowLeft", page.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/subscription\?plan=basic/);
});

test.describe("with a mouse", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("arrows scroll the page as usual @prove", async ({ page }) => {
    await page.goto("/about");
    await page.keyboard.press("Tab");
    const before = await ring(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect((await ring(page)).split(" ")[0]).toBe(before.split(" ")[0]);
  });

  test("a link or the preferences make any screen a television, until they end it @prove", async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(context, "Ada");
    await page.setViewportSize({ width: 1366, height: 768 });
    const textSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const isMoving = async () => {
      const before = await ring(page);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => ring(page)).not.toBe(before);
      return page.evaluate(() => document.activeElement !== document.body);
    };
    await page.goto("/about?tv=1");
    expect(await isMoving(), "by a link").toBe(true);
    await page.goto("/help");
    expect(await isMoving(), "on the next page").toBe(true);
    expect(await textSize()).toBe("20px");
    // No remote has the key that opens the search elsewhere.
    const searchKey = page.getByRole("banner").locator("kbd");
    await expect(searchKey).toBeHidden();
    await page.goto("/profile/preferences");
    const choice = page.getByRole("switch", { name: "Use it as a television" });
    await expect(choice).toBeChecked();
    await choice.press("Space");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await page.waitForURL(/notice=saved/);
    await page.goto("/about");
    expect(await isMoving(), "no longer").toBe(false);
    expect(await textSize()).toBe("16px");
    await expect(searchKey).toBeVisible();
    await page.goto("/about?tv=1");
    await page.goto("/about?tv=0");
    expect(await textSize(), "ended by a link").toBe("16px");
  });
});
