import type { Page } from "@playwright/test";

import { createPlace } from "#tests/database-place.ts";

import { startSite } from "../support/below-a-path.ts";
import { expect, test as journey } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";

/** A server with an empty folder, and the link that it prints. */
const test = journey.extend<{ own: { origin: string; link: string } }>({
  own: async ({ matinee: { standIns }, page }, use) => {
    const place = await createPlace(undefined);
    const server = await startSite({ ...standIns, MATINEE_DATA: place.dataDirectory });
    const link = /Set up (\S+)/.exec(server.output())?.[1] ?? "";
    await use({ origin: server.origin, link });
    await page.goto("about:blank");
    await server.stop();
    await place.remove();
  },
});

/** Accessible, and no wider than a phone. */
async function lookAt(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
}

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "the first run" : "the first run, without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("leads from an empty folder to the operator's first sign-in @prove", async ({
      page,
      own,
    }) => {
      await page.goto(own.origin);
      await expect(page.getByRole("main")).toBeVisible();

      await page.goto(own.link);
      if (javaScriptEnabled) await lookAt(page);
      await page.getByLabel("Full Name").fill("Ada");
      await page.getByLabel("Email").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("a long enough one");
      await page.getByRole("button", { name: "Create Account" }).click();

      await expect(page.getByText("Question 1 of 10")).toBeVisible();
      await page.getByLabel("Name of the site").fill("Kino Nord");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("link", { name: "Kino Nord, home" })).toBeVisible();
      await page.getByLabel("Region").selectOption("DE");
      await page.getByRole("button", { name: "Save" }).click();
      const skip = async (title: string) => {
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
        if (javaScriptEnabled) await lookAt(page);
        await page.getByRole("link", { name: "Skip", exact: true }).click();
      };
      for (const title of ["Film database", "Free films", "Emails", "Payments"]) await skip(title);
      await page.getByLabel("Nobody").check();
      await page.getByRole("button", { name: "Save" }).click();
      for (const title of ["Who may look around", "Who may watch together", "Newer versions"]) {
        await skip(title);
      }
      await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
      await expect(page.getByLabel("Nobody")).toBeChecked();
      if (javaScriptEnabled) await lookAt(page);

      await page.goto(`${own.origin}/profile`);
      await page.getByRole("button", { name: "Sign Out" }).click();
      await page.goto(`${own.origin}/signup`);
      await expect(page.getByText("isn't taking new accounts")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
      await page.getByLabel("Email").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("a long enough one");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page).toHaveURL(`${own.origin}/`);
      await page.goto(`${own.origin}/operator/settings`);
      await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
      expect((await page.request.get(own.link)).status()).toBe(404);
    });
  });
}
