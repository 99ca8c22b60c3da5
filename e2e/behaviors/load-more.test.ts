import { expect, test } from "../support/behavior.ts";

const item = (id: number) => `<li><a href="/movie/${id}">Title ${id}</a></li>`;
const listOf = (ids: number[], more: string) => `<section data-list>
  <ul>${ids.map(item).join("")}</ul>
  <div data-more><form action="/movies">${more}</form></div>
</section>`;
const MORE = '<input type="hidden" name="page" value="2" /><button>Load More</button>';
const LONGER = { page: listOf([1, 2], "") };
const ADDRESS = "GET /movies?page=2";

test("Load More adds the rest of the longer page, keeps what is there, and takes its address", async ({
  page,
  open,
  answer,
}) => {
  answer(ADDRESS, LONGER);
  await open(listOf([1], MORE), "/movies");
  const first = page.getByRole("link", { name: "Title 1" });
  await first.evaluate((link) => link.setAttribute("data-same", ""));
  await page.getByRole("button", { name: "Load More" }).press("Enter");
  await expect(page.getByRole("link", { name: "Title 2" })).toBeFocused();
  await expect(first).toHaveAttribute("data-same");
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(page.url()).toMatch(/\/movies\?page=2$/);
});

for (const [name, first] of [
  ["without a connection", "offline"],
  ["of a server in trouble", { status: 503 }],
] as const) {
  test(`${name} the longer page is loaded as a page`, async ({ page, open, answer, sent }) => {
    answer(ADDRESS, first, LONGER);
    await open(listOf([1], MORE), "/movies");
    await page.getByRole("button", { name: "Load More" }).click();
    await expect(page.getByRole("link", { name: "Title 2" })).toBeVisible();
    expect(page.url()).toMatch(/\/movies\?page=2$/);
    expect(sent.filter(({ path }) => path === ADDRESS)).toHaveLength(2);
  });
}

test("a list that scrolls loads more before its end is reached, and its button is there if that fails", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(ADDRESS, "offline", LONGER);
  await open(listOf([1], MORE).replace("data-more", 'data-more="scrolls"'), "/movies");
  await expect.poll(() => sent.map(({ path }) => path)).toContain(ADDRESS);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(page.getByRole("link", { name: "Title 2" })).toBeVisible();
});

test("what has the focus after a list stays on the screen when the list grows", async ({
  page,
  open,
  answer,
}) => {
  const footer = '<footer><a href="/faq">Questions</a></footer>';
  const tall = "<style>li { height: 400px }</style>";
  answer(ADDRESS, { page: listOf([1, 2, 3, 4, 5], "") });
  await open(tall + listOf([1], MORE) + footer, "/movies");
  const focused = page.getByRole("link", { name: "Questions" });
  await focused.focus();
  // As scrolling near the button does.
  await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page.getByRole("link", { name: "Title 5" })).toBeAttached();
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport();
});
