import { activate, expect, test } from "./shop.ts";

test.use({ sells: "month" });

test("a single month is bought by UPI, ends unless its email's link pays another, and is never charged by itself @prove", async ({
  page,
  context,
  shop,
  signInAs,
  emailsTo,
}) => {
  await signInAs(context, "Monthly Mona");
  const { email } = await shop.database.kysely
    .selectFrom("users")
    .select("email")
    .where("name", "=", "Monthly Mona")
    .executeTakeFirstOrThrow();
  const payByUpi = async () => {
    await page.getByRole("button", { name: "Pay by UPI" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await shop.deliver();
  };
  await page.goto("/subscription?plan=standard");
  await activate(page, "button", "Continue to Checkout");
  await expect(page.getByText("Once: 129.00 INR")).toBeVisible();
  await payByUpi();
  expect(shop.world.subscriptions.size).toBe(0);

  // Three days before the end an email asks, and its link leads to another checkout.
  await shop.pass(28);
  const renewal = async () =>
    (await emailsTo(email)).find(({ subject }) => subject.startsWith("Your plan ends on"));
  await expect.poll(renewal).toBeDefined();
  const link = /\/profile\/billing\/renew\?token=[\w-]+/.exec((await renewal())?.text ?? "")?.[0];
  await page.goto(link ?? "");
  await activate(page, "button", /Renew|Pay/);
  await expect(page.getByText("Once: 129.00 INR")).toBeVisible();
  await payByUpi();
  await page.goto("/profile/billing");
  await expect(page.getByRole("link", { name: /^Receipt/ })).toHaveCount(2);

  // Nobody pays for a third one.
  await shop.pass(60);
  await page.reload();
  await expect(page.getByText("Your Standard plan has ended.")).toBeVisible();
  expect(shop.world.charged.map(({ amount }) => amount)).toEqual([12_900, 12_900]);
});
