import type { Page } from "@playwright/test";

import { expect, test } from "../../support/behavior.ts";

const cardOf = (id: number, note = "") => `<li>
  <a href="/movie/${id}"><span data-under-title><bdi>1927</bdi>${note}</span></a
  ><button form="watchlist-form" name="add" aria-pressed="false" value="movie:${id} Film ${id}">Save</button>
</li>`;
const CARDS = `<ul>${cardOf(1)}${cardOf(2)}${cardOf(3, "<span>Free</span>")}</ul>
<form id="watchlist-form" hidden></form>`;
const SERVICES = `${CARDS}<p data-service="8">Eight</p><p data-service="337">Other</p>`;
const ASK = "GET /api/title-services?titles=movie:1,movie:2";

/** What each card says of a service. */
const marks = (page: Page) =>
  page
    .locator("[data-under-title]")
    .evaluateAll((lines) => lines.map((line) => line.getAttribute("data-at") ?? ""));

test.describe("somebody with services", () => {
  test.use({ viewer: { services: [8] } });

  test("sees on cards which of them has a title, and in a list which is theirs", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    answer(ASK, { status: 200, data: { "movie:1": "Eight", "movie:2": "" } });
    await open(SERVICES, "/");
    await expect.poll(() => marks(page)).toEqual(["Eight", "", ""]);
    await expect(page.locator("[data-own]")).toHaveText("Eight");
    await page.evaluate(
      (more) => document.querySelector("ul")?.insertAdjacentHTML("beforeend", more),
      cardOf(1),
    );
    await expect.poll(() => marks(page)).toEqual(["Eight", "", "", "Eight"]);
    expect(sent.filter(({ path }) => path.includes("title-services"))).toHaveLength(1);
  });

  for (const [name, first] of [
    ["without a connection", "offline"],
    ["of a server in trouble", { status: 503 }],
  ] as const) {
    test(`${name} cards stay as they are, and nothing is asked again`, async ({
      page,
      open,
      answer,
      sent,
    }) => {
      answer(ASK, first);
      await open(SERVICES, "/");
      await expect(page.locator("[data-own]")).toHaveText("Eight");
      await expect.poll(() => sent.map(({ path }) => path)).toContain(ASK);
      expect(await marks(page)).toEqual(["", "", ""]);
      expect(sent.filter(({ path }) => path === ASK)).toHaveLength(1);
    });
  }
});

test.describe("somebody without services", () => {
  test.use({ viewer: {} });

  test("causes no question", async ({ page, open, sent }) => {
    await open(SERVICES, "/");
    await page.waitForLoadState("networkidle");
    expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
  });
});
