import { expect, test } from "../support/behavior.ts";

test("an announcement is dismissed at once and for the next pages, and nothing is sent", async ({
  page,
  open,
  sent,
}) => {
  await open(`<aside data-announcement id="news-1">
    <form method="post" action="/setting"><button>Dismiss</button></form>
  </aside>`);
  await page.getByRole("button").click();
  await expect(page.locator("aside")).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toContain("announcement=news-1");
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});
