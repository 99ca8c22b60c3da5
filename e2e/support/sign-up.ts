import type { Page } from "@playwright/test";

import { PASSWORD } from "#tests/accounts.ts";

/** Creates an account by the form of this page, which leads to the plans. */
export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/plans/);
}
