import type { Page } from "@playwright/test";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

const LINKED = "/profile/security/identities";

/** What the person does on the provider's own page. */
async function agreeThere(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a person signs up with an identity provider without JavaScript, and signs in with it again @prove", async ({
  browser,
  page,
  baseURL,
  emailsTo,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const first = await plain.newPage();
  await first.goto("/signup?next=/about");
  await first.getByRole("button", { name: "Sign Up With Stand-in" }).click();
  await agreeThere(first);
  await expect(first.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
  await first.goto(LINKED);
  await expect(first.getByText("grace@example.org")).toBeVisible();
  // The provider's word confirms nothing, and the account has no password to confirm with.
  await first.getByRole("button", { name: "Unlink Stand-in" }).click();
  await first.getByRole("button", { name: "Email Me a Code" }).click();
  await expect(first.getByLabel("Code")).toBeVisible();
  const mails = await emailsTo("grace@example.org");
  const message = mails.find(({ subject }) => /to confirm/.test(subject));
  await first.getByLabel("Code").fill(JSON.parse(message?.text ?? "{}").heading);
  await first.getByRole("button", { name: "Continue" }).click();
  await first.getByRole("button", { name: "Unlink Stand-in" }).click();
  await expect(first.getByText("You can no longer sign in with it")).toBeVisible();
  await first.getByRole("button", { name: "Link Stand-in" }).click();
  await agreeThere(first);
  await expect(first.getByText("You can sign in with it from now on")).toBeVisible();
  await plain.close();

  await page.goto("/login?next=/about");
  await page.getByText("More ways").click();
  await page.getByRole("button", { name: "Sign In With Stand-in" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("You didn't finish signing in there").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign In With Stand-in" }).click();
  await agreeThere(page);
  await expect(page).toHaveURL("/about");
  await page.goto("/profile/name");
  await expect(page.getByLabel("Full Name")).toHaveValue("Grace Hopper");
  await page.setViewportSize({ width: 320, height: 640 });
  // The layout does not depend on the engine.
  if (test.info().project.name === "PostgreSQL") return;
  for (const screen of [LINKED, "/profile/security", "/profile/security/confirm"]) {
    await page.goto(screen);
    expect(await findProblems(page), screen).toEqual([]);
    expect(await isWiderThanScreen(page), screen).toBe(false);
  }
});
