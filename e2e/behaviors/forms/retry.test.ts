import { expect, test } from "../../support/behavior.ts";

const formTo = (address: string) =>
  `<form action="${address}" data-retry><button>Try Again</button></form>`;

test("Try Again of the page's own address loads it without a new entry in the history", async ({
  page,
  open,
  sent,
}) => {
  await open(formTo("/movies"), "/movies");
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("button").click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(["GET /movies", "GET /movies"]);
  await page.waitForLoadState();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("Try Again of another address opens it", async ({ page, open, answer }) => {
  answer("GET /other?", { page: "<h1>Other</h1>" });
  answer("GET /other", { page: "<h1>Other</h1>" });
  await open(formTo("/other"), "/movies");
  await page.getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Other" })).toBeVisible();
});
