import { expect, test } from "../support/behavior.ts";

test("of the titles of a streamed page the last one remains, and those of pictures", async ({
  page,
  open,
}) => {
  await open("<svg><title>A picture</title></svg><title>Metropolis</title>");
  await expect(page).toHaveTitle("Metropolis");
  await expect(page.locator("head title")).toHaveCount(0);
  await expect(page.locator("svg title")).toHaveCount(1);
});
