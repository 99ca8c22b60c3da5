import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, test } from "@playwright/test";

import { writeSite } from "../../scripts/documenting/site/write-site.ts";
import { inFull } from "#tests/in-full.ts";

import { findProblems, isWiderThanScreen } from "../support/look.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-site-"));
const addressOf = (path: string) => pathToFileURL(join(folder, path)).href;

test.beforeAll(() => void writeSite(folder));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOOKS: readonly (readonly ["dark" | "light", number])[] = [
  ["dark", 360],
  ["light", 1440],
  ["light", 390],
  ["dark", 1920],
];

const PAGES = ["index.html", "docs/going-live.html", "docs/translating.html"];
const LONG = ["docs/security-asvs.html", "docs/operating.html", "docs/decisions/index.html"];

for (const [index, path] of [...PAGES, ...inFull(LONG, [])].entries()) {
  test(`the documents' ${path} is accessible, and no wider than the screen`, async ({ page }) => {
    for (const [colorScheme, width] of inFull(LOOKS, LOOKS.slice(index, index + 2))) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(addressOf(path));
      expect(await isWiderThanScreen(page), `${colorScheme} at ${width}`).toBe(false);
      expect(await findProblems(page), `${colorScheme} at ${width}`).toEqual([]);
    }
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a reader on a phone opens the list of pages by keyboard, and goes to another one", async ({
    page,
  }) => {
    await page.goto(addressOf("docs/going-live.html"));
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages).toBeHidden();
    await page.getByRole("button", { name: "All Pages" }).press("Enter");
    await pages.getByRole("link", { name: "Settings", exact: true }).press("Enter");
    await expect(page).toHaveTitle("Settings · Matinee");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await expect(pages).toBeHidden();
  });
});
