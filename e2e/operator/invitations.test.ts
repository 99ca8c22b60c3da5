import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";
import { signInOperator } from "./sign-in-operator.ts";

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(`the operator's invitations ${javaScriptEnabled ? "with" : "without"} a script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("let somebody in, and are revoked @prove", async ({
      page,
      context,
      browser,
      matinee,
      signInAs,
    }) => {
      const name = `Inviting Operator ${javaScriptEnabled}`;
      await signInOperator(context, name, { signInAs, matinee });
      await page.goto("/operator/invitations");
      const main = page.getByRole("main");
      await main.getByLabel("How many accounts").fill("2");
      await main.getByRole("button", { name: "Create the Invitation" }).click();
      const link = main.getByLabel("Link of the invitation");
      await expect(link).toHaveValue(/\/signup\?invitation=/);
      if (javaScriptEnabled) {
        expect(await findProblems(page)).toEqual([]);
        expect(await isWiderThanScreen(page)).toBe(false);
      }
      const address = await link.inputValue();

      const guest = await browser.newContext({ javaScriptEnabled });
      const theirs = await guest.newPage();
      await theirs.goto(address);
      await expect(theirs.getByText("You are invited to Matinee.")).toBeVisible();
      await theirs.getByLabel("Full Name").fill("Guest");
      await theirs.getByLabel("Email").fill(`guest-${javaScriptEnabled}@example.org`);
      await theirs.getByLabel("Password", { exact: true }).fill("a long enough one");
      await theirs.getByRole("button", { name: "Create Account" }).click();
      await theirs.waitForURL(/\/plans/);
      await guest.close();

      await page.goto("/operator/invitations");
      const revoke = page.getByRole("button", { name: "Revoke" });
      const row = page.getByRole("listitem").filter({ has: revoke });
      await expect(row.getByText("1 of 2")).toBeVisible();
      await revoke.click();
      await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
      await expect(revoke).toBeHidden();
      await page.goto("/operator/audit-log");
      await expect(page.getByText("invitation.create").first()).toBeVisible();
      await expect(page.getByText("invitation.revoke").first()).toBeVisible();
    });
  });
}
