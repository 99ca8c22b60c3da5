import { expect, test } from "../support/journey.ts";

test("a private page shows its viewer their own data, and nobody else @prove", async ({
  page,
  context,
  browser,
  signInAs,
  baseURL,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/profile");
  await expect(page.getByText(/^ada-.*@example\.org$/)).toBeVisible();

  const other = await browser.newContext(baseURL ? { baseURL } : {});
  await signInAs(other, "Ben");
  const otherPage = await other.newPage();
  await otherPage.goto("/profile");
  await expect(otherPage.getByText(/^ben-.*@example\.org$/)).toBeVisible();
  await other.close();
});

test("signing out ends the session, and Back does not show the page again", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login");
  const left = await context.cookies();
  expect(left.map(({ name }) => name)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Ada")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing out works the same, and Back does not return @prove", async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(context, "Ada");
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/login?notice=signed-out");
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });
});
