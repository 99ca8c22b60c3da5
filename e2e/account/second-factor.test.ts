import type { Page } from "@playwright/test";

import { codeOf } from "#tests/sign-in/authenticator-app.ts";

import { giveEmailAndPassword, newEmail, switchOn, test } from "../support/server-by-name.ts";
import { expect } from "../support/journey.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("two-step sign-in is set up, keeps where the viewer was going, and accepts a recovery code @prove", async ({
    page,
    email,
    expectErrors,
  }) => {
    expectErrors(/400/);
    const { key, codes } = await switchOn(page);
    expect(codes).toHaveLength(10);
    await page.context().clearCookies();
    await page.goto("/profile/billing");
    await giveEmailAndPassword(page, email);
    await expect(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("That code isn't valid")).toBeVisible();
    await page.getByLabel("Code").fill(codeOf(key, 1));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/profile/billing");

    await page.context().clearCookies();
    await page.goto("/profile/security");
    await giveEmailAndPassword(page, email);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
    await page.getByRole("link", { name: "Change Two-Step Sign-In" }).click();
    await page.getByRole("button", { name: "Switch Off" }).click();
    await expect(page.getByRole("link", { name: "Set Up Two-Step Sign-In" })).toBeVisible();
  });

  test("an emailed code signs in, and an address changes once both addresses have confirmed @prove", async ({
    page,
    email,
    emailsTo,
  }) => {
    await page.goto("/profile/security/address");
    const other = newEmail();
    await page.getByLabel("New email").fill(other);
    await page.getByRole("button", { name: "Email Both Addresses" }).click();
    await expect(page.getByText("have to confirm")).toBeVisible();
    for (const end of [email, other]) {
      const message = (await emailsTo(end)).find(({ subject }) => /new address/.test(subject));
      const link = URL.parse(message?.address ?? "");
      await page.goto(`${link?.pathname}${link?.search}`);
      await page.getByRole("button", { name: "Yes, Change It" }).click();
      await expect(
        page.getByRole("status").filter({ hasText: /Thank you|has been changed/ }),
      ).toBeVisible();
    }
    await page.goto("/profile/security");
    await expect(page.getByText(other, { exact: true }).first()).toBeVisible();

    await page.context().clearCookies();
    await page.goto("/profile/security");
    await page.getByText("More ways").click();
    await page.getByRole("link", { name: "Email Me a Code" }).click();
    await page.getByLabel("Email").fill(other);
    await page.getByRole("button", { name: "Send the Code" }).click();
    await expect(page.getByLabel("Code")).toBeVisible();
    const message = (await emailsTo(other)).find(({ subject }) => /code to sign in/.test(subject));
    await page.getByLabel("Code").fill(JSON.parse(message?.text ?? "{}").heading);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/profile/security");
    await expect(page.getByText("New device")).toBeVisible();
    await page.goto("/profile/security/passkeys");
    await expect(page.locator("main noscript p")).toBeVisible();
  });
});

/** A device that can verify its holder; `isAtHand` says whether a person confirms its prompts. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isAtHand: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId,
      enabled: isAtHand,
    });
}

test("a passkey is added, signs in without the second step, confirms, is renamed and removed", async ({
  page,
  email,
}) => {
  const holderIsAtHand = await addAuthenticator(page);
  await switchOn(page);
  await page.goto("/profile/security/passkeys");
  await page.getByLabel("Name", { exact: true }).fill("My laptop");
  await page.getByRole("button", { name: "Add This Device" }).click();
  await expect(page.getByText("My laptop", { exact: true })).toBeVisible();

  await page.getByText("Rename", { exact: true }).click();
  await page.getByLabel("New name").fill("My old laptop");
  await page.getByRole("button", { name: "Save Name" }).click();
  await expect(page.getByText("My old laptop", { exact: true })).toBeVisible();

  // Nobody uses the device: nothing happens automatically, and the button asks for it.
  await holderIsAtHand(false);
  await page.context().clearCookies();
  await page.goto("/login?next=/profile/security");
  await giveEmailAndPassword(page, email);
  await expect(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
  // In a browser whose fields offer no passkeys, because this device would accept such an offer at
  // once.
  await page.addInitScript(() => {
    if (!location.search.includes("/profile/security")) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/login?next=/profile/security");
  await holderIsAtHand(true);
  await page.getByText("More ways").click();
  await page.getByRole("button", { name: "Sign In With a Passkey" }).click();
  await expect(page).toHaveURL("/profile/security");

  // The address field offers them too, and this device accepts automatically, as a viewer would by
  // choosing one from the list.
  await page.context().clearCookies();
  await page.goto("/login?next=/profile/name");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");

  await page.goto("/profile/security/confirm?next=/profile/security/passkeys");
  await page.getByRole("button", { name: "Use a Passkey" }).click();
  await page.getByRole("button", { name: "Remove My old laptop" }).click();
  await expect(page.getByText("My old laptop", { exact: true })).toBeHidden();
});
