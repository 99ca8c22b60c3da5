import { expect, test } from "../../support/behavior.ts";

const PAGE = '<a href="#opened" data-opens="search">Search</a><input aria-label="Name" />';

for (const keys of ["/", "Control+K", "Meta+k"]) {
  test(`${keys} opens the search`, async ({ page, open }) => {
    await open(PAGE);
    await page.keyboard.press(keys);
    await expect(page).toHaveURL(/#opened$/);
  });
}

test("a slash in a field is a slash, and an open dialog needs an answer first", async ({
  page,
  open,
}) => {
  await open(`${PAGE}<dialog>Sure?</dialog>`);
  await page.getByLabel("Name").press("/");
  await expect(page.getByLabel("Name")).toHaveValue("/");
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  await page.keyboard.press("Control+K");
  await expect(page).not.toHaveURL(/#opened$/);
});
