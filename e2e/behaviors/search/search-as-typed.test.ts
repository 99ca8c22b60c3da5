import { expect, test } from "../../support/behavior.ts";

const screen = (
  films: string,
) => `<div data-own-script="search-as-typed" data-search-as-typed="metropolis"
  ><form action="/search"><input name="q" type="search" value="metropolis" /></form></div>
<div data-search-answer><h2>Search Results</h2>${films}</div>`;
const LATE = '<div data-free-films="/search?q=metropolis&films=yes"><p>No results</p></div>';
const FOUND = '<div data-free-films=""><h3>Free films</h3></div>';

test("free films that come later than the page are put into it", async ({ page, open, answer }) => {
  answer("GET /search?q=metropolis&films=yes", { page: screen(FOUND) });
  await open(screen(LATE), "/search?q=metropolis");
  await expect(page.getByRole("heading", { name: "Free films" })).toBeVisible();
  await expect(page.getByText("No results")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
});

test("results that are typed have their free films as soon as these are there", async ({
  page,
  open,
  answer,
}) => {
  answer("GET /search?q=detour", { page: screen(LATE.replace("metropolis", "detour")) });
  answer("GET /search?q=detour&films=yes", { page: screen(FOUND) });
  await open(screen(""), "/search?q=metropolis");
  await page.getByRole("searchbox").fill("detour");
  await expect(page.getByRole("heading", { name: "Free films" })).toBeVisible();
});

for (const reply of ["offline", { status: 429 }] as const) {
  const name = reply === "offline" ? "without a connection" : "that the server refuses";
  test(`a page keeps what it has when the free films cannot be asked for, ${name}`, async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer("GET /search?q=metropolis&films=yes", reply);
    await open(screen(LATE), "/search?q=metropolis");
    await expect.poll(() => sent.at(-1)?.path).toBe("GET /search?q=metropolis&films=yes");
    await expect(page.getByText("No results")).toBeVisible();
  });
}

const START = `<section data-recent-searches hidden><h2>Recent searches</h2>
  <button data-clear-searches>Clear</button><nav></nav>
  <template id="recent-search"><a href="/search">Search</a></template></section>`;

test("the search screen offers recent searches, and clears them", async ({ page, open }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem("recent-searches") === null)
      localStorage.setItem("recent-searches", '["fritz lang","detour"]');
  });
  await open(screen(START), "/search");
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText(["fritz lang", "detour"]);
  const link = page.getByRole("link", { name: "fritz lang" });
  await expect(link).toHaveAttribute("href", "/search?q=fritz+lang");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Recent searches")).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});
