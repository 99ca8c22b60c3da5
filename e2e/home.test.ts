import { addressOf } from "./support/below-a-path.ts";
import { expect, test } from "./support/journey.ts";
import { isWiderThanScreen, layoutShift } from "./support/look.ts";

test("the hero ends above 55 % of the first screen, and nothing is empty below its buttons", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/");
  // The bar that asks a first visitor about cookies is above it.
  const bar = page.getByRole("button", { name: /^Accept All/ });
  if (await bar.isVisible()) await bar.click();
  await expect(bar).toBeHidden();
  const last = page.getByRole("main").getByRole("link", { name: "More Info" }).last();
  // Of one moment: the page may still be moving up into the place of the bar.
  const ends = () =>
    last.evaluate((link) => {
      const end = (element: Element | null | undefined) =>
        element?.getBoundingClientRect().bottom ?? Number.NaN;
      return { hero: end(link.parentElement?.parentElement?.parentElement), button: end(link) };
    });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A film that is free to watch has a button more, which the archive says later.
    for (const buttons of [2, 3]) {
      await last.evaluate((link, count) => {
        const copies = Array.from({ length: count - 1 }, () => link.cloneNode(true));
        link.parentElement?.replaceChildren(...copies, link);
      }, buttons);
      const { hero, button } = await ends();
      expect(hero, `at ${width}`).toBeLessThanOrEqual(0.55 * height);
      expect(button).toBeLessThanOrEqual(hero);
      if (width < 400) expect(hero - button, `${buttons} buttons`).toBeLessThanOrEqual(24);
    }
    expect(await isWiderThanScreen(page)).toBe(false);
  }
});

test("a viewer's own rows come first, in their order, without repeating each other or moving anything", async ({
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  // Missing pictures are a part of this journey.
  expectErrors(/status of 404/);
  await signInAs(context, "Ada");
  await page.goto("/categories");
  const emailOf = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").email ?? "");
  await expect.poll(emailOf).not.toBe("");
  const email = await emailOf();
  const tell = async (path: string, key: string, more: object) => {
    const [type, id] = key.split(":");
    const about = { user_id: email, content_type: type, content_id: id, content_title: key };
    const status = await page.evaluate(
      async ({ to, body }) => (await fetch(to, { method: "POST", body })).status,
      { to: addressOf(path), body: JSON.stringify({ ...about, ...more }) },
    );
    expect(status, key).toBe(200);
  };
  const at = new Date().toISOString();
  for (const key of ["archive:Detour", "movie:238", "tv:1396"])
    await tell("/api/user-watchlist", key, { added_at: at });
  await tell("/api/watched", "tv:1396", { episode: "S1E2", watched_at: at });
  await page.evaluate(() => dispatchEvent(new Event("viewer-stale")));
  const known = () => page.evaluate(() => localStorage.getItem("user") ?? "");
  await expect.poll(known).toContain("archive:Detour");

  await page.goto("/");
  const row = (name: string | RegExp) => page.getByRole("region", { name });
  const cards = (name: string | RegExp) => row(name).locator("li a");
  await expect(cards("Your watchlist")).toHaveCount(2);
  // What can be watched now comes first; what is being watched has a row of its own.
  await expect(cards("Your watchlist").first()).toHaveAttribute("href", "/archive/Detour");
  await expect(cards("Continue Watching")).toHaveCount(1);
  await expect(row(/^Because you/).first()).toBeAttached();
  expect(await layoutShift(page)).toBe(0);
  const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  const order = ["Continue Watching", "Your watchlist", /^Because you/, "Best Movies of All Time"];
  const places = order.map((name) => names.findIndex((each) => each.match(name)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(names.filter((name) => name.startsWith("Because you")).length).toBeLessThanOrEqual(2);

  // Said of a card only where somebody uses it.
  const recommended = row(/^Because you/).first();
  await expect(recommended.getByRole("button", { name: /^Leave out/ })).toHaveCount(0);
  await expect(async () => {
    // What offers it loads when the page is first used.
    await recommended.locator("li a").nth(1).hover();
    await recommended.locator("li a").first().hover();
    expect(await recommended.getByRole("button", { name: /^Leave out/ }).count()).toBeGreaterThan(
      0,
    );
  }).toPass();
});
