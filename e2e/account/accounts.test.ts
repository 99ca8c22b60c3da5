import type { Page } from "@playwright/test";
import sharp from "sharp";

import { openDatabase } from "#app/db/connect.server.ts";
import { PASSWORD, tokenInEmail } from "#tests/accounts.ts";

import { expect, test } from "../support/journey.ts";
import { holdTimers } from "../support/page-script.ts";
import { signUp } from "../support/sign-up.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";

/** Each journey signs up another viewer, because those of one worker share a server. */
let guests = 0;
const newEmail = () => `guest-${process.pid}-${++guests}@example.org`;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor signs up on the way to a guarded page, and is signed in from then on", async ({
      page,
    }) => {
      await page.goto("/profile/security");
      await expect(page).toHaveURL("/login?next=%2Fprofile%2Fsecurity");
      await page.getByRole("link", { name: "Create Account" }).click();
      const email = newEmail();
      await signUp(page, "Ada Lovelace", email);
      await expect(page).toHaveURL("/plans?next=%2Fprofile%2Fsecurity");
      await page.goto("/profile");
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      if (javaScriptEnabled) {
        await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
      }
    });

    test("a wrong password is reported, and the right one leads to where the viewer was going @prove", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/400/);
      const email = newEmail();
      await page.goto("/signup");
      await signUp(page, "Ada", email);
      await expect(page).toHaveURL("/plans");
      await page.context().clearCookies();
      await page.goto("/profile");
      await signIn(page, email, "not this one");
      await expect(page.getByRole("alert").first()).toContainText("Invalid email or password");
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
      await signIn(page, email, PASSWORD);
      await expect(page).toHaveURL("/profile");
    });

    test("a forgotten password is reset by the email's link @prove", async ({
      page,
      matinee,
      expectErrors,
    }) => {
      expectErrors(/400/);
      const email = newEmail();
      await page.goto("/signup");
      await signUp(page, "Ada", email);
      await page.context().clearCookies();
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot Password?" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send the Link" }).click();
      await expect(page.getByText("an email with a link is on its way")).toBeVisible();

      const database = await openDatabase(matinee.place);
      const token = await tokenInEmail(database, "Choose a new password");
      await database.close();
      await page.goto(`/reset-password?token=${token}`);
      await page.getByLabel("New password", { exact: true }).fill("a second row of bulbs");
      await page.getByRole("button", { name: "Set Password" }).click();
      await expect(
        page.getByText("Your new password is set").filter({ visible: true }).first(),
      ).toBeVisible();
      await signIn(page, email, "a second row of bulbs");
      await expect(page).toHaveURL("/");
      await page.goto(`/reset-password?token=${token}`);
      await expect(page.getByText("This link has already been used")).toBeVisible();
    });

    test("name, picture and password are changed on the profile @prove", async ({ page }) => {
      await page.goto("/signup");
      await signUp(page, "Ada", newEmail());
      await page.goto("/profile");
      await page.getByRole("link", { name: "Name and picture" }).click();
      await page.getByLabel("Full Name").fill("Grace Hopper");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Grace Hopper", { exact: true })).toBeVisible();

      const pixels = { width: 300, height: 200, channels: 3, background: "#8f2a20" } as const;
      const buffer = await sharp({ create: pixels }).png().toBuffer();
      const picture = { name: "me.png", mimeType: "image/png", buffer };
      await page.getByLabel("Picture", { exact: true }).setInputFiles(picture);
      await page.getByRole("button", { name: "Use This Picture" }).click();
      await expect(page.getByRole("button", { name: "Remove Picture" })).toBeVisible();
      const shown = page.locator('img[src*="/avatars/"]');
      await expect(shown).toHaveJSProperty("naturalWidth", 256);

      await page.getByRole("main").getByRole("link", { name: "Account and Settings" }).click();
      await page.getByRole("link", { name: "Security" }).click();
      await expect(page.getByText("This device")).toBeVisible();
      await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("New password", { exact: true }).fill("a second row of bulbs");
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(
        page.getByText("Your password has been changed").filter({ visible: true }).first(),
      ).toBeVisible();
    });
  });
}

test("a busy button says what it is doing, and ignores a second click @prove", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/login")) posts += 1;
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  // Playwright waits while a page is loading, so the page itself records the button.
  await page.evaluate(() => {
    const look = () => {
      const busy = document.querySelector<HTMLElement>("button[data-busy]");
      if (busy) sessionStorage.setItem("busy-text", busy.innerText);
    };
    new MutationObserver(look).observe(document, { attributes: true, subtree: true });
  });
  await page.getByRole("button", { name: "Sign In", exact: true }).dblclick();
  await expect(page.getByRole("alert").first()).toContainText("Invalid email or password");
  expect(await page.evaluate(() => sessionStorage.getItem("busy-text"))).toBe("Signing In...");
  expect(posts).toBe(1);
});

test("a password is shown on request, and hidden again before it is sent @prove", async ({
  page,
}) => {
  await page.goto("/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("a warm row");
  const button = page.getByRole("button", { name: "Show password" });
  await button.click();
  await expect(field).toHaveAttribute("type", "text");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await button.click();
  await expect(field).toHaveAttribute("type", "password");
});

test("signing out from the header's menu says so and removes the stored user @prove", async ({
  page,
  context,
}) => {
  await holdTimers(context);
  await page.goto("/signup");
  await signUp(page, "Ada Lovelace", newEmail());
  await page.goto("/");
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").initials))
    .toBe("AL");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator("#toasts").getByText("Successfully logged out")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});
