import type { Page } from "@playwright/test";

import { SPECULATION_RULES } from "#app/shell/speculation-rules.ts";

import { expect, test } from "../support/behavior.ts";

const PAGE = `<script type="speculationrules">${SPECULATION_RULES}</script>
  <a href="/movie/19">Metropolis</a><br /><a href="/hi/profile">Profile</a><br />
  <a href="https://example.org/">Elsewhere</a><p>Text</p>`;

const isNotKnown = (page: Page) =>
  page.addInitScript(() => Object.assign(HTMLScriptElement, { supports: () => false }));

/** Rests on a link until it would be fetched. */
async function restOn(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name }).hover();
  await page.clock.runFor(1_000);
}

test("where the browser knows no speculation rules, the page of a link is fetched once while the pointer rests", async ({
  page,
  open,
  sent,
}) => {
  await page.clock.install();
  await isNotKnown(page);
  await open(PAGE);
  await restOn(page, "Profile");
  await restOn(page, "Elsewhere");
  const fetched = page.waitForRequest(/movie.19$/);
  await restOn(page, "Metropolis");
  expect((await fetched).headers()).toHaveProperty("x-fetched-ahead");
  await page.getByText("Text").hover();
  await restOn(page, "Metropolis");
  expect(sent.map(({ path }) => path)).toEqual(["GET /", "GET /movie/19"]);
});

test("for a viewer who uses less data, whose pages have no rules, nothing is fetched", async ({
  page,
  open,
  sent,
}) => {
  await page.clock.install();
  await isNotKnown(page);
  await open(PAGE.slice(PAGE.indexOf("<a")));
  await restOn(page, "Metropolis");
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});
