import type { Page } from "@playwright/test";

import { bodiesTo, expect, stopClock, test } from "../../support/behavior.ts";
import { hasRun } from "../../support/page-script.ts";

const FORM = `<form method="post" action="/watchlist/import" data-watchlist-import data-columns="{}">
  <input type="file" name="file" /><button>Import</button>
  <progress hidden></progress><output></output><ul hidden></ul>
  <template id="missing-title"><li></li></template>
</form>`;
const SEND = "POST /api/watchlist-import";

test.use({ viewer: {} });

async function send(page: Page, text: string): Promise<void> {
  // Until then the form is sent as it is without script.
  await hasRun(page, "watchlist-marks");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Import" }).click();
}

const outcome = (page: Page) => page.locator("main output");

test("a file is sent slice by slice, and what was not found is listed", async ({
  page,
  open,
  answer,
  sent,
}) => {
  const rows = Array.from({ length: 26 }, (_, at) => `Title ${at},1950`);
  answer(
    SEND,
    { status: 200, data: rows.slice(0, 25).map(() => "added") },
    { status: 200, data: ["missing"] },
  );
  await open(FORM);
  await send(page, ["Title,Year", ...rows].join("\n"));
  await expect(outcome(page)).toHaveText("25 added, 0 there already, 1 not found.");
  await expect(page.getByRole("listitem")).toHaveText("Title 25, 1950");
  expect(bodiesTo(sent, SEND).map((slice) => slice.length)).toEqual([25, 1]);
});

test("a slice is sent again after a lost connection and a busy server", async ({
  page,
  open,
  answer,
  sent,
}) => {
  await stopClock(page);
  answer(SEND, "offline", { status: 503 }, { status: 200, data: ["added"] });
  await open(FORM);
  await send(page, "Title,Year\nDetour,1945");
  const sentAfterPauses = async () => {
    await page.clock.runFor(2000);
    return bodiesTo(sent, SEND).length;
  };
  await expect.poll(sentAfterPauses).toBe(3);
  await expect(outcome(page)).toHaveText("1 added, 0 there already, 0 not found.");
});

test("what the server refuses is not sent again, and says how to go on", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(SEND, { status: 403 });
  await open(FORM);
  await send(page, "Title,Year\nDetour,1945");
  await expect(outcome(page)).toContainText("The rest could not be sent");
  expect(bodiesTo(sent, SEND)).toHaveLength(1);
});

test("a file that is no list is not sent", async ({ page, open, sent }) => {
  await open(FORM);
  await send(page, "What is this?");
  await expect(outcome(page)).toContainText("That is no list of titles");
  expect(bodiesTo(sent, SEND)).toEqual([]);
});
