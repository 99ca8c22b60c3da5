import { expect, test } from "../support/behavior.ts";

test("a confirmation continues by itself, and Back skips it", async ({ page, open, answer }) => {
  await page.clock.install();
  await open("<h1>Before</h1>");
  answer("GET /paid", {
    page: '<p data-own-script="go-on" data-go-on="/plans" data-go-on-ms="600000">Thank you</p>',
  });
  answer("GET /plans", { page: "<h1>Plans</h1>" });
  await page.goto("/paid");
  await expect(page.getByText("Thank you")).toBeVisible();
  // The script that waits may come later than its page.
  const goOn = async () => {
    await page.clock.runFor(600_000).catch(String);
    return page.url();
  };
  await expect.poll(goOn).toContain("/plans");
  await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Before" })).toBeVisible();
});
