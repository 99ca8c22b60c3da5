import { createPlace } from "#tests/database-place.ts";
import { startBuiltServer } from "#tests/built-server.ts";

import { expect, test } from "./house.ts";
import { findProblems } from "./look.ts";

/** A server that knows one provider, which stands on another site than it, as real ones do. */
const withProvider = test.extend<{ origin: string }>({
  origin: async ({ house }, use) => {
    const { identity } = JSON.parse(house.standIns["STAND_INS"] ?? "{}");
    const place = await createPlace(undefined);
    const provider = {
      id: "stand-in",
      name: "Stand-in",
      issuer: identity.replace("127.0.0.1", "localhost"),
      clientId: "matinee",
      clientSecret: "not/a secret+at all",
    };
    const server = await startBuiltServer({
      ...house.standIns,
      MATINEE_DATA: place.dataDirectory,
      OIDC_PROVIDERS: JSON.stringify([provider]),
    });
    await use(server.origin);
    await server.stop();
    await place.remove();
  },
});

withProvider(
  "an identity provider signs somebody up without JavaScript, and in again with it",
  async ({ browser, page, origin }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const first = await plain.newPage();
    await first.goto(`${origin}/signup?next=/about`);
    await first.getByRole("button", { name: "Sign Up With Stand-in" }).click();
    await expect(first.getByRole("heading", { name: "Who are you?" })).toBeVisible();
    await first.getByRole("button", { name: "Continue" }).click();
    await expect(first.getByRole("heading", { name: "Choose Your Plan" })).toBeVisible();
    await first.goto(`${origin}/profile/security/identities`);
    await expect(first.getByText("grace@example.org")).toBeVisible();
    await plain.close();

    await page.goto(`${origin}/login?next=/about`);
    await page.getByRole("button", { name: "Sign In With Stand-in" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("You were not signed in there").first()).toBeVisible();
    await page.getByRole("button", { name: "Sign In With Stand-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${origin}/about`);
    await page.goto(`${origin}/profile/security/identities`);
    await expect(page.getByRole("button", { name: "Unlink Stand-in" })).toBeVisible();
    expect(await findProblems(page)).toEqual([]);
    await page.goto(`${origin}/profile`);
    await expect(page.getByLabel("Full Name")).toHaveValue("Grace Hopper");
  },
);
