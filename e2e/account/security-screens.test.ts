import type { Page } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";
import { createAuthenticator, passkeyOptionsIn } from "#tests/sign-in/passkey.ts";

import { giveEmailAndPassword, switchOn, test } from "../support/server-by-name.ts";
import { expect } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";

const PASSKEYS = "/profile/security/passkeys";

/** Gives this viewer a passkey that is on no device here. */
async function addPasskey(page: Page, origin: string): Promise<void> {
  const viewer = createBrowser(origin);
  for (const { name, value } of await page.context().cookies()) viewer.jar.set(name, value);
  const { challenge } = passkeyOptionsIn(await viewer.text(PASSKEYS));
  const credential = createAuthenticator().make({ challenge, origin });
  await viewer.post(PASSKEYS, { name: "A key with a name as long as some are", credential });
}

test("the security screens are accessible, by axe and on the narrowest phone @prove", async ({
  page,
  email,
  baseURL,
  expectErrors,
}) => {
  test.setTimeout(300_000);
  // A used link is answered so.
  expectErrors(/status of 400/);
  await page.setViewportSize({ width: 320, height: 640 });
  const look = async () => {
    expect(await findProblems(page), page.url()).toEqual([]);
    expect(await isWiderThanScreen(page), page.url()).toBe(false);
  };
  const lookAt = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await look();
    }
  };
  await lookAt(
    "/profile/security/app",
    "/profile/security/address",
    "/profile/security/confirm",
    "/link",
  );
  await switchOn(page);
  await look();
  await addPasskey(page, baseURL ?? "");
  await lookAt("/profile/security", "/profile/security/app", "/profile/security/confirm", PASSKEYS);
  await expect(page.getByText("as long as some are").first()).toBeVisible();

  await page.context().clearCookies();
  await lookAt("/login");
  await giveEmailAndPassword(page, email);
  await expect(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
  await look();
  await lookAt("/login/verify?with=recovery", "/login/code", "/login/code?step=code");
  await lookAt("/login/device");
  await page.getByRole("button", { name: "Show a Code" }).click();
  await expect(page.getByText("Waiting for your phone")).toBeVisible();
  await look();
  await lookAt("/forgot-password", "/confirm-address");
});
