import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { hasSentAll, outboxOf } from "./support/outbox.ts";
import { isKnown } from "./support/page-script.ts";

const INCEPTION = "/movie/27205";
const BREAKING_BAD = "/tv/1396";

/** The page's reports of views, with the answers; lists as single reports. */
function listen(page: Page) {
  const reports: { action: string; contentTitle: string; userId?: string | null }[] = [];
  const statuses: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/track-view")) reports.push(...[request.postDataJSON()].flat());
  });
  page.on("response", (response) => {
    if (response.url().endsWith("/api/track-view")) statuses.push(response.status());
  });
  return {
    statuses,
    reportedViews: () => reports.map(({ action, contentTitle }) => `${action} ${contentTitle}`),
    users: () => reports.map(({ userId }) => userId),
  };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("of a viewer", () => {
  test.beforeEach(async ({ context, signInAs, expectErrors }) => {
    await signInAs(context, "Ada");
    // Missing pictures are a part of these journeys.
    expectErrors(/status of 404/);
  });

  test("a title that opens is one view, by a link and by a reload; a trailer is one @prove", async ({
    page,
  }) => {
    const { reportedViews, statuses, users } = listen(page);
    // A request that is open when its page closes has an answer that no page sees.
    const answered = async (count: number) => {
      await expect.poll(() => statuses).toHaveLength(count);
      await hasSentAll(page);
    };
    await page.goto(INCEPTION);
    await expect.poll(reportedViews).toEqual(["view Inception"]);
    await answered(1);
    await page.reload();
    await expect.poll(reportedViews).toHaveLength(2);
    await answered(2);
    await page.getByRole("region", { name: "Recommendations" }).getByRole("link").first().click();
    await expect.poll(reportedViews).toHaveLength(3);
    await answered(3);
    await expect(heading(page)).not.toHaveText("Inception");
    const name = await heading(page).textContent();
    await page.goBack();
    await expect(heading(page)).toHaveText("Inception");
    await expect.poll(reportedViews).toHaveLength(4);
    await answered(4);
    await isKnown(page);
    await page.getByRole("button", { name: /^Watch Trailer/ }).click();
    const views = ["view Inception", "view Inception", `view ${name}`, "view Inception"];
    await expect.poll(reportedViews).toEqual([...views, "trailer_view Inception"]);
    await expect.poll(() => statuses).toEqual([200, 200, 200, 200, 200]);
    // Later pages name their viewer: by then the browser knows who it is.
    expect(users().at(-1)).toMatch(/^ada-.*@example\.org$/);
  });

  test("without consent nothing is reported, and with it again the next view is @prove", async ({
    page,
    context,
    baseURL,
  }) => {
    const { reportedViews } = listen(page);
    const allow = (value: string) =>
      context.addCookies([{ name: "consent", value, url: baseURL ?? "" }]);
    await allow("functional");
    await page.goto(INCEPTION);
    await page.getByRole("button", { name: /^Watch Trailer/ }).click();
    await expect(page.frameLocator("iframe").locator("video")).toBeVisible();
    await allow("analytical");
    await page.goto(BREAKING_BAD);
    await expect.poll(reportedViews).toEqual(["view Breaking Bad"]);
  });

  test("a browser that asks for privacy reports nothing @prove", async ({ page }) => {
    const { reportedViews } = listen(page);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
    );
    await page.goto(INCEPTION);
    await expect(heading(page)).toHaveText("Inception");
    await page.waitForFunction(() => localStorage.getItem("user") !== null);
    expect(reportedViews()).toEqual([]);
  });

  test("a prerendered page is not a view until it is shown", async ({ page }) => {
    const { reportedViews } = listen(page);
    await page.addInitScript(() => {
      const ready = { isShown: false };
      Object.defineProperty(document, "prerendering", { get: () => !ready.isShown });
      document.addEventListener("shown", () => {
        ready.isShown = true;
        document.dispatchEvent(new Event("prerenderingchange"));
      });
    });
    await page.goto(INCEPTION);
    // It does not request the viewer either.
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
    expect(reportedViews()).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event("shown")));
    await page.waitForFunction(() => localStorage.getItem("user") !== null);
    await expect.poll(reportedViews).toEqual(["view Inception"]);
    await page.getByRole("button", { name: /^Watch Trailer/ }).click();
    await expect.poll(reportedViews).toEqual(["view Inception", "trailer_view Inception"]);
  });

  test("views without a connection are reported later in one request, by one of two tabs @prove", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(INCEPTION);
    await page.waitForFunction(() => localStorage.getItem("user") !== null);
    const other = await context.newPage();
    await other.goto("/faq");
    const [own, others] = [listen(page), listen(other)];
    const queued = () => outboxOf(page);
    const reportedViews = () => [...own.reportedViews(), ...others.reportedViews()];
    await context.setOffline(true);
    const watch = page.getByRole("button", { name: /^Watch Trailer/ });
    for (const count of [1, 2]) {
      await watch.click();
      await expect.poll(queued).toHaveLength(count);
      await page.keyboard.press("Escape");
    }
    const times = (await queued()).map(({ body }) => body["timestamp"]);
    const sent = Promise.any([page, other].map((tab) => tab.waitForRequest(/\/api\/track-view$/)));
    await context.setOffline(false);
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject(times.map((timestamp) => ({ timestamp })));
    await expect.poll(() => [...own.statuses, ...others.statuses]).toEqual([200]);
    expect(reportedViews()).toHaveLength(2);
    expect(await queued()).toEqual([]);
  });
});

test("of a visitor: a film of the archive is an anonymous view, and each episode of a series another @prove", async ({
  page,
}) => {
  const reports: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/track-view")) reports.push(request.postDataJSON());
  });
  await page.goto("/archive?q=Metropolis%21");
  await page.getByRole("link", { name: /Free to Watch/ }).click();
  const seen = { contentType: "archive", action: "view", episode: null, userId: null };
  const film = { ...seen, contentId: "Metropolis1927EnglishVersion", contentTitle: "Metropolis" };
  await expect.poll(() => reports).toMatchObject([film]);
  await hasSentAll(page);
  await page.goto("/archive/bevhill-s01e01-36");
  const files = () => reports.slice(1).map(({ episode }) => episode);
  await expect.poll(files).toEqual([expect.stringMatching(/\.\w+$/)]);
  await hasSentAll(page);
  await page.getByRole("region", { name: "Episodes" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/episode=2$/);
  await expect.poll(files).toHaveLength(2);
  expect(new Set(files()).size).toBe(2);
});
