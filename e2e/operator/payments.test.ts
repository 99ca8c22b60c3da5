import type { Page } from "@playwright/test";

import { createBrowser } from "#tests/browser.ts";
import { fieldsOf } from "#tests/form-fields.ts";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";
import { signInOperator } from "./sign-in-operator.ts";

/** Pays with the form of the page, as a browser without a script does. */
async function pay(page: Page, origin: string): Promise<void> {
  const viewer = createBrowser(origin);
  for (const { name, value } of await page.context().cookies()) viewer.jar.set(name, value);
  const form = await viewer.text("/subscription?plan=standard");
  const sent = fieldsOf(form, "upi");
  const { status } = await viewer.post("/subscription?plan=standard", sent);
  if (status !== 303) throw new Error(`Paying returned ${status}`);
}

const look = async (page: Page) => {
  expect(await findProblems(page), page.url()).toEqual([]);
  expect(await isWiderThanScreen(page), page.url()).toBe(false);
};

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(`the operator's payments ${javaScriptEnabled ? "with" : "without"} a script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("are searched, checked, and one is refunded @prove", async ({
      page,
      context,
      matinee,
      signInAs,
      baseURL,
    }) => {
      const name = `Operator Olga ${javaScriptEnabled}`;
      await signInOperator(context, name, { signInAs, matinee });
      await pay(page, baseURL ?? "");
      await page.goto("/operator/payments");
      await page.getByLabel("Status").selectOption("Completed");
      await page.getByLabel("Address or payment number").fill("nobody@example.org");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("No payment like this")).toBeVisible();
      await page.getByRole("link", { name: "Payments", exact: true }).click();
      await page.getByRole("button", { name: "Check Now" }).click();
      await expect(page.getByText("their changes and subscriptions agree")).toBeVisible();
      if (javaScriptEnabled) await look(page);

      await page.getByRole("link", { name: "Standard, ₹129" }).first().click();
      await expect(page.getByText("pending, asked for")).toBeVisible();
      await page.getByText("Refund the Payment").first().click();
      if (javaScriptEnabled) await look(page);
      await page.getByRole("button", { name: "Refund the Payment" }).click();
      await expect(
        page.getByText("The payment is refunded").filter({ visible: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Refund the Payment" })).toBeHidden();
      await page.goto("/operator/audit-log");
      await expect(page.getByText("payment.refund").first()).toBeVisible();
    });
  });
}
