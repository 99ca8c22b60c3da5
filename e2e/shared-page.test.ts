import { expect, test } from "./support/journey.ts";
import { layoutShift } from "./support/look.ts";

test("a shared page is complete, shows no error and shifts nothing @prove", async ({ page }) => {
  const response = await page.goto("/movies");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Movies");
  const shift = await layoutShift(page);
  expect(shift).toBe(0);
});

test("the second visit to a shared page transfers no body @prove", async ({ page, request }) => {
  await page.goto("/movies");
  const first = await request.get("/movies");
  const again = await request.get("/movies", {
    headers: { "if-none-match": first.headers()["etag"] ?? "" },
  });
  expect(again.status()).toBe(304);
  expect((await again.body()).length).toBe(0);
});

test("a visitor who follows a link to a private screen is asked to sign in @prove", async ({
  page,
}) => {
  await page.goto("/movies");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await page.goBack();
  await expect(page).toHaveURL("/movies");
});

test("an unknown address says so with status 404 and loads no framework @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const response = await page.goto("/nowhere/at/all");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Oops! This page doesn't exist.",
  );
  // At the first interaction the page script imports more of itself.
  expect(scripts[0]).toMatch(/\/assets\/page-script-[\w-]+\.js$/);
  expect(scripts.join("\n")).not.toMatch(/\/(?:framework|react|root|house)-/);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page, "home asks a visitor to sign in").toHaveURL("/login");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same pages have the same text @prove", async ({ page }) => {
    await page.goto("/movies");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Movies");
    await page.getByRole("link", { name: "Account" }).click();
    await expect(page).toHaveURL("/login?next=%2Fprofile");
  });
});
