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

  test("what is switched off is no stop", async ({ page, open }) => {
    await open(
      `<label><input type="checkbox" checked disabled /> Always</label><br /><br />${PAGE}`,
    );
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "One" })).toBeFocused();
  });

  test("a row goes on where it was left", async ({ page, open }) => {
    const row = (name: string) => {
      const items = [0, 1, 2, 3].map((at) => `<li><a href="#${name}${at}">${name} ${at}</a></li>`);
      return `<section data-rail><ul data-rail-track>${items.join("")}</ul></section>`;
    };
    await open(`<style>ul { display: flex } li { min-width: 200px }</style>
      ${row("First")}${row("Second")}`);
    const link = (name: string) => page.getByRole("link", { name });
    await link("First 1").focus();
    await page.keyboard.press("ArrowDown");
    await expect(link("Second 1")).toBeFocused();
    // The keys of a row come with the script that looks where it has more.
    await expect(page.locator("[data-rail]").last()).toHaveAttribute("data-more");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(link("Second 3")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(link("First 1")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(link("Second 3")).toBeFocused();
  });

  test("a page that nobody uses goes dark, and the first press only lights it", async ({
    page,
    open,
  }) => {
    await page.clock.install();
    await open(PAGE);
    await page.getByRole("link", { name: "One" }).focus();
    const dark = page.locator("html[data-dimmed]");
    // Its script comes after everything else.
    await expect(async () => {
      await page.clock.fastForward("06:00");
      expect(await dark.count()).toBe(1);
    }).toPass();
    await page.keyboard.press("ArrowDown");
    await expect(dark).toHaveCount(0);
    await expect(page.getByRole("link", { name: "One" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Two" })).toBeFocused();
  });
});

test("elsewhere an arrow scrolls", async ({ page, open }) => {
  await open(`${PAGE}<div style="height: 5000px"></div>`);
  await page.getByRole("link", { name: "One" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "One" })).toBeFocused();
});
