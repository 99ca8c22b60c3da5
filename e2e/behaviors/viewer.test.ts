import type { Page, Route } from "@playwright/test";

import { expect, test } from "../support/behavior.ts";

const ASK = "GET /api/viewer";
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("user"));

test("a visitor's page says so, and drops what an earlier viewer left", async ({
  page,
  open,
  sent,
}) => {
  await page.addInitScript(() => localStorage.setItem("user", '{"version":"7"}'));
  await open("");
  await expect(page.locator("html")).toHaveAttribute("data-viewer", "out");
  expect(await stored(page)).toBeNull();
  expect(sent.map(({ path }) => path)).not.toContain(ASK);
});

test.describe("a viewer", () => {
  test.use({ viewer: {} });

  const AVATAR = "<span data-avatar></span>";

  test("whose record is current is not asked for", async ({ page, open, sent }) => {
    await open(AVATAR);
    await expect(page.locator("[data-avatar]")).toHaveAttribute("style", /--initials: "A"/);
    expect(sent.map(({ path }) => path)).not.toContain(ASK);
  });

  // Pressed before the script was there, a button posts its form.
  test("is asked for where a form's answer leads back to what was done", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    const record = { version: "1", name: "Ada", email: "ada@example.org", initials: "AL" };
    answer(ASK, { status: 200, data: record });
    await page.addInitScript(() => history.replaceState(null, "", "#followed"));
    await open(`${AVATAR}<p id="followed">You follow it now</p>`);
    await expect(page.locator("[data-avatar]")).toHaveAttribute("style", /--initials: "AL"/);
    expect(sent.filter(({ path }) => path === ASK)).toHaveLength(1);
  });

  test("is asked for by the next page where one is left before the answer", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    const record = { version: "1", name: "Ada", email: "ada@example.org", initials: "AL" };
    answer(ASK, "offline", { status: 200, data: record });
    await open(`${AVATAR}<p data-viewer-changed></p>`);
    await expect.poll(() => sent.filter(({ path }) => path === ASK).length).toBe(1);
    await open(AVATAR);
    await expect(page.locator("[data-avatar]")).toHaveAttribute("style", /--initials: "AL"/);
    expect(sent.filter(({ path }) => path === ASK)).toHaveLength(2);
    await open(AVATAR);
    await expect(page.locator("[data-avatar]")).toHaveAttribute("style", /--initials: "AL"/);
    expect(sent.filter(({ path }) => path === ASK)).toHaveLength(2);
  });

  // The server does not know of it yet, whatever it answers.
  test("goes on where an unsent report says, and is asked for again by the next page", async ({
    page,
    open,
    answer,
    sent,
  }) => {
    const record = { version: "1", name: "Ada", email: "ada@example.org", initials: "A" };
    const place = { item: "Detour", work: "", positionSeconds: 83, durationSeconds: 4000 };
    const film = { title: "Detour", href: "/archive/Detour" };
    const entry = { key: "1", path: "/api/progress", email: record.email, body: place, film };
    await page.addInitScript(
      (text) => localStorage.setItem("outbox 1", text),
      JSON.stringify(entry),
    );
    answer("POST /api/progress", "offline");
    answer(ASK, { status: 200, data: { ...record, watched: { "movie:19": "" }, continue: [] } });
    const link = `<a data-resume="archive:Detour"><span>Play</span><span><span></span></span></a>`;
    await open(`${AVATAR}${link}<p data-viewer-changed></p>`);
    await expect(page.getByText("Resume 1:23")).toBeVisible();
    await expect.poll(() => sent.filter(({ path }) => path === ASK).length).toBe(1);
    await open(AVATAR);
    await expect.poll(() => sent.filter(({ path }) => path === ASK).length).toBe(2);
  });

  test("is asked for again where the server learns something before the answer", async ({
    page,
    open,
    answer,
  }) => {
    const record = { version: "1", name: "Ada", email: "ada@example.org" };
    answer(ASK, { status: 200, data: { ...record, initials: "NEW" } });
    const first = Promise.withResolvers<Route>();
    await page.route("**/api/viewer", first.resolve, { times: 1 });
    await open(`${AVATAR}<p data-viewer-changed></p>`);
    const early = await first.promise;
    await page.evaluate(() => void dispatchEvent(new Event("viewer-stale")));
    const avatar = page.locator("[data-avatar]");
    await expect(avatar).toHaveAttribute("style", /--initials: "NEW"/);
    const late = page.waitForResponse("**/api/viewer");
    await early.fulfill({ json: { success: true, data: { ...record, initials: "OLD" } } });
    await late;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(avatar).toHaveAttribute("style", /--initials: "NEW"/);
    expect(await stored(page)).toContain("NEW");
  });

  test.describe("whose record is outdated", () => {
    test.use({ viewer: { version: "0" } });

    test("is asked for once, and shown", async ({ page, open, answer, sent }) => {
      const record = { version: "1", name: "Ada", email: "ada@example.org", initials: "AL" };
      answer(ASK, { status: 200, data: record });
      await open(AVATAR);
      await expect(page.locator("[data-avatar]")).toHaveAttribute("style", /--initials: "AL"/);
      expect(sent.filter(({ path }) => path === ASK)).toHaveLength(1);
    });

    test("is forgotten when the session has ended", async ({ page, open, answer }) => {
      answer(ASK, { status: 401 });
      await open(AVATAR);
      await expect.poll(() => stored(page)).toBeNull();
    });

    test("keeps the page as it is without a connection", async ({ page, open, answer, sent }) => {
      answer(ASK, "offline");
      await open(AVATAR);
      await expect.poll(() => sent.map(({ path }) => path)).toContain(ASK);
      await expect(page.locator("html")).toHaveAttribute("data-viewer", "in");
      expect(await stored(page)).toContain("ada@example.org");
      // The record may be of somebody who was signed in before.
      await expect(page.locator("[data-avatar]")).not.toHaveAttribute("style", /"A"/);
    });
  });
});
