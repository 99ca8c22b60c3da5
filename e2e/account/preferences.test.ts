import type { Page } from "@playwright/test";

import { inFull, isInFull } from "#tests/in-full.ts";

import { addressOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, layoutShift } from "../support/look.ts";
import { holdTimers } from "../support/page-script.ts";

test.beforeEach(({ expectErrors }) => {
  // Missing pictures are a part of these journeys.
  expectErrors(/status of 404/);
});

const recordHas = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("user") ?? "")).toContain(text);

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "Your preferences are saved",
  );
}

const note = (page: Page) => page.getByRole("complementary", { name: "Watched titles" });

test("preferences are saved for the profile, and pages follow them at once @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  await page.goto("/movie/19");
  await recordHas(page, '"preferences":');
  const marked = page.waitForResponse("**/api/watched");
  await page.getByRole("button", { name: /^Mark as Watched/ }).click();
  expect((await marked).status()).toBe(200);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Preferences" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preferences");
  await page.getByRole("radio", { name: "Matinée" }).check();
  await page.getByRole("switch", { name: "Trailers start by themselves" }).uncheck();
  await page.getByLabel("Captions").selectOption("Hindi");
  await page.getByRole("switch", { name: "Hide titles" }).press("Space");
  await save(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "matinee");
  await expect(page.getByLabel("Captions")).toHaveValue("hi");
  await recordHas(page, '"hidesWatched":true');

  await page.goto("/movie/27205");
  await page.getByRole("button", { name: /^Watch Trailer/ }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /autoplay=0/);
});

test("lists leave out watched titles, say so, move nothing, and show them on a click", async ({
  page,
  context,
  signInAs,
}) => {
  await holdTimers(context);
  await signInAs(context, "Ada");
  await page.goto("/movies/top-rated");
  await recordHas(page, '"preferences":');
  const [, second = ""] = await page
    .getByRole("button", { name: /to watchlist$/ })
    .evaluateAll((ribbons) => ribbons.map((ribbon) => Reflect.get(ribbon, "value")));
  const [key = "", title = ""] = second.split(/ (.*)/s);
  const card = page.getByRole("listitem").filter({
    has: page.getByRole("button", { name: `Add ${title} to watchlist` }),
  });
  await expect(card).toBeVisible();
  await page.evaluate(
    async ({ id, name, site }) => {
      const { email } = JSON.parse(localStorage.getItem("user") ?? "{}");
      const at = new Date().toISOString();
      const mark = { user_id: email, content_type: "movie", content_id: id, content_title: name };
      const body = JSON.stringify({ ...mark, watched_at: at });
      await fetch(`${site}/api/watched`, { method: "POST", body });
      const likes = { theme: "system", region: "", captions: "", hidesWatched: "on" };
      const form = new URLSearchParams(likes);
      await fetch(`${site}/profile/preferences`, {
        method: "POST",
        body: form,
        redirect: "manual",
      });
      dispatchEvent(new Event("viewer-stale"));
    },
    { id: key.split(":")[1], name: title, site: addressOf("") },
  );
  await expect(note(page)).toContainText("1 watched title is left out");
  await expect(card).toBeHidden();
  for (const path of inFull(["/movies/top-rated", "/"], ["/"])) {
    await page.goto(path);
    await expect(note(page), path).toContainText("1 watched title is left out");
    await expect(card.first(), path).toBeHidden();
    await expect(page.getByRole("listitem").first(), path).toBeVisible();
    expect(await layoutShift(page), path).toBe(0);
  }
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  await note(page).getByRole("button", { name: "Show All" }).press("Enter");
  await expect(card.first()).toBeVisible();
  await expect(note(page).getByRole("button", { name: "Hide" })).toBeFocused();
  await page.reload();
  await expect(note(page)).toContainText("1 watched title is shown");
  await expect(card.first()).toBeVisible();
  await note(page).getByRole("button", { name: "Hide" }).click();
  await expect(card.first()).toBeHidden();
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(card.first(), "a search still finds it").toBeVisible();
});
