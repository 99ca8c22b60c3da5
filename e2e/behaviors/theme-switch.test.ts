import { expect, test } from "../support/behavior.ts";

const FORM = `<form method="post" action="/setting" data-choice="theme">
  <button name="theme" value="system">System</button>
  <button name="theme" value="dark">Dark</button>
</form>`;

test("the theme changes at once, its button says so, and nothing is sent", async ({
  page,
  open,
  sent,
}) => {
  await open(FORM);
  const dark = page.getByRole("button", { name: "Dark" });
  await expect(dark).toHaveAttribute("aria-pressed", "false");
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(dark).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.cookie)).toContain("theme=dark");

  await page.getByRole("button", { name: "System" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});
