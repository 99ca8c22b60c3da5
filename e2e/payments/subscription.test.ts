import type { Page } from "@playwright/test";

import { payCheckout } from "../../stand-ins/payments/stripe-billing.ts";
import { signInOperator } from "../operator/sign-in-operator.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";
import { activate, expect, test } from "./shop.ts";

const PHONE = { width: 390, height: 844 };

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
/** On the page or, where it has a script, as a toast. */
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const look = async (page: Page) => {
  expect(await findProblems(page), page.url()).toEqual([]);
  expect(await isWiderThanScreen(page), page.url()).toBe(false);
};

async function order(page: Page, plan: string): Promise<void> {
  await page.goto("/plans");
  await choose(page, plan);
}

/** Chooses a plan on the page of plans with the keyboard, up to the gateway's page. */
async function choose(page: Page, plan: string): Promise<void> {
  await says(page, "Test payments: no real money is charged");
  await page.getByRole("radio", { name: plan }).focus();
  await page.keyboard.press("Space");
  await activate(page, "button", "Continue");
  await activate(page, "button", "Continue to Checkout");
  await expect(heading(page, "Checkout")).toBeVisible();
}

/** Pays on the gateway's page, which has no main part. */
async function payByCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay by Card" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Thank you")).toBeVisible();
}

const billing = async (page: Page) => {
  await page.goto("/profile/billing");
  await expect(heading(page, "Billing")).toBeVisible();
};

const receipts = (page: Page) => page.getByRole("link", { name: /^Receipt/ });

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(`a plan ${javaScriptEnabled ? "with" : "without"} a script`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test("is bought, renewed, not paid, paid again, changed, refunded and canceled by keyboard @prove", async ({
      page,
      browser,
      context,
      matinee,
      shop,
      signInAs,
      emailsTo,
      baseURL,
    }) => {
      const name = `Walker Wanda ${javaScriptEnabled}`;
      await signInAs(context, name);
      const { email } = await shop.database.kysely
        .selectFrom("users")
        .select("email")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject);
      const charged = () => shop.world.charged.map(({ amount }) => amount);
      const before = charged().length;

      // Pay.
      await order(page, "Standard, ₹129");
      await payByCard(page);
      await shop.deliver();
      await billing(page);
      await says(page, /^₹129 is charged on/);
      if (javaScriptEnabled) await look(page);
      await expect(receipts(page)).toHaveCount(1);

      // Renew.
      await shop.pass(31);
      await shop.deliver();
      await billing(page);
      await expect(receipts(page)).toHaveCount(2);

      // Fail: the plan goes on, an email says so once, and the invoice is a link away.
      shop.world.declines = true;
      await shop.pass(31);
      await shop.deliver();
      await billing(page);
      await says(page, /The last payment failed\. Pay until/);
      await expect(page.getByRole("link", { name: "Change to Premium" })).toBeHidden();
      await page.goto("/subscription?plan=premium");
      await says(page, "You can change your plan once this month is paid.");
      if (javaScriptEnabled) await look(page);
      expect((await subjects()).filter((each) => each === "Your payment failed")).toHaveLength(1);
      await activate(page, "link", "Pay Now");
      await page.getByRole("button", { name: "Pay Invoice" }).click();
      await expect(page.getByText("Your card was declined.")).toBeVisible();
      shop.world.declines = false;
      await page.getByRole("button", { name: "Pay Invoice" }).click();
      await expect(page.getByText("This invoice is paid.")).toBeVisible();
      await shop.deliver();
      await billing(page);
      await expect(page.getByText("The last payment failed")).toBeHidden();
      await expect(receipts(page)).toHaveCount(3);
      expect((await subjects()).filter((each) => each === "Your payment failed")).toHaveLength(1);

      // Change: what is shown is what is charged.
      await shop.pass(10);
      await page.reload();
      await activate(page, "link", "Change to Premium");
      await says(page, /unused days? of your plan/);
      if (javaScriptEnabled) await look(page);
      const pay = page.getByRole("button", { name: /^Pay ₹/ });
      const shown = Number((await pay.innerText()).replaceAll(/[^\d.]/g, ""));
      expect(shown).toBeLessThan(299);
      await activate(page, "button", /^Pay ₹/);
      await expect(heading(page, "Thank you")).toBeVisible();
      await shop.deliver();
      expect(charged().slice(before)).toEqual([12_900, 12_900, 12_900, Math.round(shown * 100)]);

      // Refund, by the operator.
      const office = await browser.newContext({ javaScriptEnabled, baseURL: baseURL ?? "" });
      const operator = `Operator of Wanda ${javaScriptEnabled}`;
      await signInOperator(office, operator, { signInAs, matinee });
      const screen = await office.newPage();
      await screen.setViewportSize(PHONE);
      await screen.goto(`/operator/payments?q=${encodeURIComponent(email)}`);
      await says(screen, "Test payments: no real money is charged");
      await screen.getByRole("link", { name: "Premium" }).first().click();
      await screen.getByText("Refund the Payment").first().click();
      if (javaScriptEnabled) await look(screen);
      await screen.getByRole("button", { name: "Refund the Payment" }).click();
      await says(screen, "The payment is refunded");
      await office.close();
      await shop.deliver();
      await billing(page);
      await says(page, "Your Premium plan has ended.");
      expect(await subjects()).toContain("Your payment was refunded");
      await expect
        .poll(() => [...shop.world.subscriptions.values()].at(-1)?.status)
        .toBe("canceled");

      // Cancel, in two presses.
      await order(page, "Basic, ₹49");
      await payByCard(page);
      await shop.deliver();
      await billing(page);
      await activate(page, "link", "Cancel Plan");
      await says(page, /^Cancel your plan\? You can use it until/);
      if (javaScriptEnabled) await look(page);
      await activate(page, "button", "Cancel Plan");
      await says(page, /^It's canceled: you can use it until/);
      const soFar = charged().length;
      await shop.deliver();
      await shop.pass(32);
      await shop.deliver();
      await billing(page);
      await says(page, "Your Basic plan has ended.");
      expect(charged()).toHaveLength(soFar);
      expect(await subjects()).toContain("Your plan is canceled");
    });
  });
}

test("a double click, two tabs, Back and a reload are one checkout, and one charge in dollars @prove", async ({
  page,
  context,
  shop,
  signInAs,
  expectErrors,
}) => {
  // A checkout that is paid is opened again.
  expectErrors(/status of 404/);
  await signInAs(context, "Tabitha Twice");
  const before = { sessions: shop.world.sessions.size, charged: shop.world.charged.length };
  await page.goto("/plans");
  await page.getByRole("button", { name: /USD/ }).click();
  await expect(page.getByRole("radio", { name: "Standard, $13.99" })).toBeVisible();
  const other = await context.newPage();
  for (const each of [page, other]) await each.goto("/subscription?plan=standard");
  const go = (each: Page) => each.getByRole("button", { name: "Continue to Checkout" });
  await Promise.all([go(page).dblclick(), go(other).dblclick()]);
  for (const each of [page, other]) await expect(heading(each, "Checkout")).toBeVisible();
  expect(shop.world.sessions.size).toBe(before.sessions + 1);

  // Back from the gateway's page leads to the payment that waits, and on to the same checkout.
  await page.goBack();
  await page.reload();
  await says(page, "Your payment is being processed.");
  await go(page).click();
  await expect(heading(page, "Checkout")).toBeVisible();
  await page.getByRole("button", { name: "Back to the Site" }).click();
  await says(page, "Nothing was paid. You can go back to the checkout, or leave it.");
  await go(page).click();
  await payByCard(page);
  await other.reload();
  await expect(other.getByText("This checkout is closed.")).toBeVisible();
  await other.goto("/subscription?plan=standard");
  await says(other, "Standard is yours, and paid until");
  await page.goBack();
  await page.goto("/profile/billing");
  await page.reload();
  await expect(receipts(page)).toHaveCount(1);
  await shop.deliver();
  expect(shop.world.sessions.size).toBe(before.sessions + 1);
  expect(shop.world.charged.slice(before.charged)).toMatchObject([{ amount: 1399 }]);
});

test("a plan begins although its viewer closes the tab at the gateway, and pays nothing by leaving", async ({
  page,
  context,
  shop,
  signInAs,
}) => {
  await signInAs(context, "Leaving Lea");
  // Left: nothing is paid, and another plan can be chosen.
  await order(page, "Standard, ₹129");
  shop.world.declines = true;
  await page.getByRole("button", { name: "Pay by Card" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  shop.world.declines = false;
  await page.getByRole("button", { name: "Back to the Site" }).click();
  await activate(page, "button", "Leave the Checkout");
  await says(page, "This payment was not made, and nothing was charged.");
  await activate(page, "link", "Choose a Plan");
  await choose(page, "Premium, ₹299");
  const session = shop.world.sessions.get(page.url().split("/").at(-1) ?? "");
  if (session === undefined) throw new Error(`There is no checkout at ${page.url()}`);
  await page.close();
  payCheckout(shop.world, session);
  await shop.deliver();
  const later = await context.newPage();
  await later.goto("/profile/billing");
  await says(later, "Premium");
  await expect(receipts(later)).toHaveCount(1);
});
