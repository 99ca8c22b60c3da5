import type { Page } from "@playwright/test";

import { openDatabase } from "#app/db/connect.server.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { isInFull } from "#tests/in-full.ts";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { signUp } from "../support/sign-up.ts";

type TestServer = Parameters<Parameters<typeof test>[2]>[0]["matinee"];

const PHONE = { width: 390, height: 844 };

/** A name that appears nowhere else, so that it is found wherever it was sent. */
const CARD = {
  number: "378282246310005",
  name: "Zuzana Quillfeather",
  expiry: "0931",
  cvv: "7391",
};

const paying = (page: Page) => page.getByRole("heading", { name: "Complete Your Subscription" });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you" });
const tab = (page: Page, name: string) => page.getByRole("radio", { name });
/** The card form works only once its script has loaded. */
const isReady = (page: Page) =>
  expect(page.getByRole("button", { name: /^Pay [₹$][\d,.]+$/ })).toBeEnabled();

/** Every payment in the database. */
async function countPayments({ place }: TestServer): Promise<number> {
  const database = await openDatabase(place);
  const payments = await database.kysely.selectFrom("payments").select("id").execute();
  await database.close();
  return payments.length;
}

test("a plan is chosen and paid by card with the keyboard, and no card data is sent", async ({
  page,
  context,
  signInAs,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    sent.push(`${request.method()} ${request.url()} ${headers} ${request.postData() ?? ""}`);
  });
  await page.setViewportSize(PHONE);
  await signInAs(context, "Ada");
  await page.goto("/plans");
  await tab(page, "Standard, ₹129").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Premium, ₹299")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(paying(page)).toBeVisible();
  await expect(page).toHaveURL("/subscription?plan=premium");
  expect(await isWiderThanScreen(page)).toBe(false);
  if (isInFull) expect(await findProblems(page)).toEqual([]);

  await isReady(page);
  await tab(page, "Credit Card").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please fill in all payment details")).toBeVisible();
  await expect(page.getByLabel("Card Number")).toBeFocused();
  await expect(page.getByLabel("Card Number")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("1");
  await expect(page.getByLabel("Card Number")).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Backspace");
  for (const text of [CARD.number, CARD.name, CARD.expiry, CARD.cvv]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Card Number")).toHaveValue("3782 8224 6310 005");
  await expect(page.getByLabel("Expiry Date")).toHaveValue("09/31");
  await expect(page.getByLabel("CVV")).toHaveValue("7391");
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
  await page.waitForURL("/");

  const wire = sent.join("\n");
  expect(wire).toContain("0005");
  expect(wire).toContain("American");
  expect(wire.replaceAll(/%20|[\s+-]/g, "")).not.toContain(CARD.number.slice(0, 9));
  expect(wire).not.toContain(CARD.number.slice(-5));
  expect(wire).not.toMatch(/Zuzana|Quillfeather/i);
  expect(wire).not.toMatch(/09(?:\/|%2F)?31(?!\d)/);
  expect(wire).not.toMatch(/(?<!\w)7391(?!\w)/);
});

test("PayPal is awaited before its payment is recorded, with the keyboard @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize(PHONE);
  await signInAs(context, "Grace");
  await page.clock.install();
  await page.goto("/subscription?plan=basic");
  await isReady(page);
  await tab(page, "Credit Card").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "PayPal")).toBeChecked();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press("Tab");
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(request.url());
  });
  // The two seconds pass by the page's clock, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await page.clock.runFor(1_990);
  expect(posted).toEqual([]);
  await page.clock.resume();
  await expect(thanks(page)).toBeVisible();
  expect(await isWiderThanScreen(page)).toBe(false);
});

test("UPI is recorded on its click, with the keyboard, and Back pays nothing again @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await page.setViewportSize(PHONE);
  await signInAs(context, "Grace");
  await page.goto("/subscription?plan=premium");
  await isReady(page);
  await tab(page, "Credit Card").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "UPI")).toBeChecked();
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
  await page.waitForURL("/", { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByText("Premium is yours, and paid until")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [way, button] of [
    ["PayPal", "Pay ₹129 with PayPal"],
    ["UPI", "I've Made the Payment"],
  ] as const) {
    test(`${way} works, and the card tab says why it cannot @prove`, async ({
      page,
      context,
      signInAs,
    }) => {
      await signInAs(context, "Ada");
      await page.goto("/plans?next=%2Fprofile%2Fbilling");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Paying by card needs JavaScript")).toBeVisible();
      await expect(page.getByLabel("Card Number")).toBeHidden();
      await page.getByText(way, { exact: true }).click();
      await page.getByRole("button", { name: button }).click();
      await expect(thanks(page)).toBeVisible();
      // Without JavaScript the page refreshes itself; the link is quicker.
      await page.getByRole("link", { name: "Start Watching" }).click();
      await expect(page).toHaveURL("/profile/billing");
      await expect(page.getByRole("link", { name: /^Receipt/ })).toHaveCount(1);
    });
  }
});

test("two tabs and double clicks are one payment @prove", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  await signInAs(context, "Ada");
  const before = await countPayments(matinee);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto("/subscription?plan=standard");
    await isReady(each);
    await each.getByText("UPI", { exact: true }).click();
  }
  const press = (each: Page) =>
    each.getByRole("button", { name: "I've Made the Payment" }).dblclick();
  await Promise.all([press(page), press(other)]);
  for (const each of [page, other]) await each.waitForURL("/", { waitUntil: "commit" });
  expect(await countPayments(matinee)).toBe(before + 1);
});

test("a session that ended in another tab is reported at paying, and the chosen plan remains @prove", async ({
  page,
  context,
  matinee,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  await page.goto("/signup");
  const email = `payer-${process.pid}-${Date.now()}@example.org`;
  await signUp(page, "Ada Lovelace", email);
  await page.locator("label", { hasText: "Premium" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("UPI", { exact: true }).click();

  const other = await context.newPage();
  await other.goto("/profile");
  await other.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/login/);
  const before = await countPayments(matinee);
  await page.getByRole("button", { name: "I've Made the Payment" }).click();
  await expect(
    page.getByText("User session expired. Please log in again.").filter({ visible: true }).first(),
  ).toBeVisible();
  expect(await countPayments(matinee)).toBe(before);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/subscription?next=%2Ffirst-taste&plan=premium");
  await expect(page.getByRole("heading", { name: "Premium" })).toBeVisible();
});

/** As if the processor had declined this form a moment ago, and its answer had been lost. */
async function decline({ place }: TestServer, name: string, key: string): Promise<void> {
  const { kysely, close } = await openDatabase(place);
  const users = kysely.selectFrom("users").select("id").where("name", "=", name);
  const { id: userId } = await users.executeTakeFirstOrThrow();
  const payment = {
    id: `declined-${key}`.slice(0, 60),
    user_id: userId,
    payer_id: `payer-of-${userId}`,
    plan_id: "standard",
    plan_name: "Standard",
    amount: 12_900,
    currency: "INR",
    payment_method: "upi",
    status: "refused",
    timestamp: Date.now(),
    intent: "subscribe",
    idempotency_key: key,
    processor: "record",
    refusal: "no funds",
    tries: 1,
    card_last_four: null,
    card_brand: null,
    refund_of: null,
    processor_reference: null,
    period_start: null,
    period_end: null,
    settle_at: null,
  } as const;
  await kysely.insertInto("payments").values(payment).execute();
  const common = { payment_id: payment.id, cause: "charge", changed_at: payment.timestamp };
  const changes = [
    { ...common, number: 1, from_status: null, to_status: "pending" },
    { ...common, number: 2, from_status: "pending", to_status: "refused" },
  ] as const;
  await kysely.insertInto("payment_changes").values(changes).execute();
  await close();
}

test("a declined payment says so, and another form may be paid @prove", async ({
  page,
  context,
  matinee,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/status of 402/);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(context, "Declined Dora");
  await page.goto("/subscription?plan=standard");
  await isReady(page);
  await page.getByText("UPI", { exact: true }).click();
  const key = await page.locator('form:has([value="upi"]) input[name="key"]').inputValue();
  await decline(matinee, "Declined Dora", key);
  const button = page.getByRole("button", { name: "I've Made the Payment" });
  await button.click();
  await expect(page.getByText("Payment processing failed")).toBeVisible();
  // The error has the focus, and the chosen payment method is still chosen.
  await expect(page.locator(":focus")).toContainText("Payment processing failed");
  await expect(tab(page, "UPI")).toBeChecked();
  expect(await isWiderThanScreen(page)).toBe(false);
  expect(await findProblems(page)).toEqual([]);
  await button.click();
  await expect(thanks(page)).toBeVisible();
});

test("a payment that cannot reach the server says so, and may be tried again as the same one", async ({
  page,
  context,
  matinee,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
  await signInAs(context, "Ada");
  const before = await countPayments(matinee);
  await page.goto("/subscription?plan=basic");
  await isReady(page);
  await page.getByLabel("Name on Card").fill("Zuzana Quillfeather");
  await page.getByText("UPI", { exact: true }).click();
  await context.setOffline(true);
  const button = page.getByRole("button", { name: "I've Made the Payment" });
  await button.click();
  const problem = "An error occurred while processing your payment";
  await expect(page.locator(":focus")).toContainText(problem);
  await context.setOffline(false);
  // Nothing that was typed is lost.
  await expect(page.getByLabel("Name on Card")).toHaveValue("Zuzana Quillfeather");
  await button.click();
  await expect(thanks(page)).toBeVisible();
  expect(await countPayments(matinee)).toBe(before + 1);
});
