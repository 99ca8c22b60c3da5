import { expect, test, toast } from "../support/behavior.ts";

const LINK = '<a href="/movie/19" data-share="Metropolis">Share</a>';

test("a shared link is copied, and not opened", async ({ page, context, open }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(LINK);
  await page.getByRole("link").click();
  await expect(toast(page)).toContainText("Link copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("http://localhost:3000/movie/19");
});

test("where nothing may be copied the address is shown", async ({ page, open }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed."));
  });
  await open(LINK);
  await page.getByRole("link").click();
  await expect(toast(page)).toContainText("It's http://localhost:3000/movie/19");
});

test("without its script the link is opened", async ({ page, open, answer }) => {
  await page.route("**/assets/share-link-*", (route) => route.abort());
  answer("GET /movie/19", { page: "<h1>Metropolis</h1>" });
  await open(LINK);
  await page.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Metropolis" })).toBeVisible();
});
