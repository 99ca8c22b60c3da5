import { expect, test } from "../support/journey.ts";

test("a tab with old code loads a page where a file of its script is missing", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/, /Failed to fetch dynamically imported module/);
  // After two later deployments, an open tab's file is gone.
  await page.route(/\/assets\/longer-list-.*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "There is no such file." }),
  );
  await page.goto("/search?q=the");
  await page.getByRole("button", { name: "Load More Results" }).click();
  await expect(page).toHaveURL("/search?pages=2&q=the");
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
});
