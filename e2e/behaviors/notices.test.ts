import { expect, test, toast } from "../support/behavior.ts";

test("what the server says once becomes a toast, and leaves the page and the address", async ({
  page,
  open,
}) => {
  await open(
    '<p role="status"><span data-toast="success">Saved.</span></p>',
    "/profile?tab=1&notice=saved",
  );
  await expect(toast(page)).toContainText("Saved.");
  await expect(page.locator("main p")).toBeHidden();
  await expect(page).toHaveURL(/\/profile\?tab=1$/);
});

test("without its script the message remains in the page", async ({ page, open }) => {
  await page.route("**/assets/toast-*", (route) => route.abort());
  await open('<p role="status"><span data-toast="error">Refused.</span></p>', "/profile?notice=no");
  await expect(page.locator("main p")).toBeVisible();
});
