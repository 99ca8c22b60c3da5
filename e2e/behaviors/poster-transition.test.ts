import { expect, test } from "../support/behavior.ts";

const card = (name: string) => `<a href="#${name}"><i data-poster="">${name}</i></a>`;

test("the clicked card's poster alone has the name of the next page's", async ({ page, open }) => {
  await open(card("one") + card("two"));
  await page.getByRole("link", { name: "one" }).click();
  await page.getByRole("link", { name: "two" }).click();
  const names = page.locator("[data-poster]");
  await expect(names.first()).not.toHaveAttribute("style", /poster/);
  await expect(names.last()).toHaveAttribute("style", "view-transition-name: poster;");
});

test("on a title's own page, which has a poster of that name, no card gets it", async ({
  page,
  open,
}) => {
  await open(`<i data-poster="detail"></i>${card("one")}`);
  await page.getByRole("link").click();
  await expect(page.getByRole("link").locator("i")).not.toHaveAttribute("style");
});
