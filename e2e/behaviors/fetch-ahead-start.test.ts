import { globSync } from "node:fs";

import type { Page } from "@playwright/test";

import { speculationRules } from "#app/shell/speculation-rules.ts";

import { expect, test } from "../support/behavior.ts";
import { stopClock } from "../support/stop-clock.ts";

/** The browser itself refuses rules that have a `src`; it would fetch after a rest in real time. */
const PAGE = `<script src="/" type="speculationrules">${speculationRules()}</script>
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

test("the style sheets that a fetched page has and this one lacks are fetched with it", async ({
  page,
  open,
  answer,
}) => {
  await page.clock.install();
  await isNotKnown(page);
  const [here = "", there = ""] = globSync("*.css", { cwd: "build/client/assets" });
  const linked = (name: string) => `<link href="/assets/${name}" rel="stylesheet" />`;
  answer("GET /movie/19", { page: linked(here) + linked(there) });
  await open(PAGE + linked(here));
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const fetched = page.waitForRequest((request) => request.url().endsWith(there));
  await restOn(page, "Metropolis");
  await fetched;
  expect(requests).not.toContain(`/assets/${here}`);
});

test("whoever presses at once goes to the page, and nothing is fetched ahead", async ({
  page,
  open,
  sent,
}) => {
  await stopClock(page);
  await isNotKnown(page);
  await open(PAGE);
  await page.getByRole("link", { name: "Metropolis" }).hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
});

test("what is still being fetched at a press is given up", async ({ page, open }) => {
  await page.clock.install();
  await isNotKnown(page);
  await page.route("**/movie/19", () => undefined);
  await open(PAGE);
  const requests = page.waitForRequest(/movie.19$/);
  await restOn(page, "Metropolis");
  await requests;
  const givenUp = page.waitForEvent("requestfailed");
  await page.mouse.down();
  expect((await givenUp).url()).toMatch(/movie.19$/);
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
