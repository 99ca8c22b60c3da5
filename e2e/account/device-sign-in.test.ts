import { expect, test } from "../support/journey.ts";

test("a television shows a code, a phone lets it in, and it goes on by itself @prove", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/login?next=/watchlist");
  await page.getByText("More ways").click();
  await page.getByRole("link", { name: "Sign In With Your Phone" }).press("Enter");
  await page.getByRole("button", { name: "Show a Code" }).press("Enter");
  const code = await page.getByText(/^[B-Z]{4}-[B-Z]{4}$/).innerText();

  const phone = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  await signInAs(phone, "Ada");
  const there = await phone.newPage();
  await there.goto("/profile/security");
  await there.getByRole("link", { name: "Sign In Another Screen" }).click();
  await there.getByLabel("Code").fill(code.replace("-", " ").toLowerCase());
  await there.getByRole("button", { name: "Continue" }).click();
  await expect(there.getByText("Chrome on Linux")).toBeVisible();
  await there.getByRole("button", { name: "Sign It In" }).click();
  await expect(there.getByText("The other screen signs in by itself").first()).toBeVisible();

  await page.waitForURL("/watchlist");
  await expect(page.getByRole("heading", { name: "My Watchlist" })).toBeVisible();
  await phone.close();
});
