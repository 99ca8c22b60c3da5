import { expect, test } from "./house.ts";

test("a tab with old code reloads once instead of failing on a missing file", async ({
  page,
  expectErrors,
}) => {
  expectErrors(
    /status of 404/,
    /Failed to fetch dynamically imported module/,
    /Error loading route module/,
  );
  // What a deploy two builds later does to a tab that was left open: its file is gone.
  let isGone = true;
  await page.route(/\/assets\/categories-.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404, body: "There is no such file." }) : route.continue(),
  );
  await page.goto("/movies");
  const main = page.getByRole("navigation", { name: "Main" });
  let loads = 0;
  page.on("load", () => (loads += 1));
  const reloaded = page.waitForEvent("load");
  await main.getByRole("link", { name: "Categories" }).click();
  await reloaded;
  // The document that the reload brought names files that exist.
  isGone = false;
  await main.getByRole("link", { name: "Categories" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  expect(loads).toBe(1);
});
