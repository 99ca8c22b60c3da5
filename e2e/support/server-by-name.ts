import type { Page } from "@playwright/test";

import { PASSWORD } from "#tests/accounts.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { createBrowser } from "#tests/browser.ts";
import type { BuiltServer } from "#tests/built-server.ts";

import { cookiePlaceOf } from "./below-a-path.ts";
import { expect, test as base } from "./journey.ts";

let guests = 0;
export const newEmail = () => `factor-${process.pid}-${++guests}@example.org`;

interface Rest {
  /**
   * The email address of a viewer who has just signed up in this browser; other journeys use it.
   */
  email: string;
}

/** Passkeys belong to a host name: this machine is called localhost. */
const byName = ({ origin }: BuiltServer) => origin.replace("127.0.0.1", "localhost");

export const test = base.extend<Rest>({
  baseURL: async ({ matinee }, use) => use(byName(matinee.server)),
  email: async ({ context, matinee, emailsTo }, use) => {
    const email = newEmail();
    const url = byName(matinee.server);
    const viewer = createBrowser(url);
    await viewer.post("/signup", { name: "Ada Lovelace", email, password: PASSWORD });
    const [welcome] = await emailsTo(email);
    await viewer.get(`/verify-email${URL.parse(welcome?.address ?? "")?.search}`);
    const where = cookiePlaceOf(url);
    await context.addCookies([...viewer.jar].map(([name, value]) => ({ name, value, ...where })));
    await use(email);
  },
});

export async function giveEmailAndPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Turns on two-step sign-in through its screen; returns the key and the recovery codes. */
export async function switchOn(page: Page) {
  await page.goto("/profile/security");
  await page.getByRole("link", { name: "Set Up Two-Step Sign-In" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toHaveJSProperty("complete", true);
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code").fill(codeOf(key));
  await page.getByRole("button", { name: "Switch On" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  return { key, codes: await page.locator("li code").allTextContents() };
}
