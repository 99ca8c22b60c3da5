import { expect, test } from "../support/behavior.ts";

const PAGE = '<a href="#one">One</a><br /><br /><a href="#two">Two</a><input aria-label="Name" />';

test.describe("on a television", () => {
  test.use({ viewport: { width: 1920, height: 1080 }, hasTouch: true, isMobile: true });

  test("an arrow moves the focus, and a field keeps its own arrows", async ({ page, open }) => {
    await open(PAGE);
    await page.getByRole("link", { name: "One" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Two" })).toBeFocused();
    await page.getByLabel("Name").focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByLabel("Name")).toBeFocused();
  });
});

test("elsewhere an arrow scrolls", async ({ page, open }) => {
  await open(`${PAGE}<div style="height: 5000px"></div>`);
  await page.getByRole("link", { name: "One" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "One" })).toBeFocused();
});
