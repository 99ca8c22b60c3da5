import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openBillingSite } from "#tests/billing/billing-site.ts";
import { fieldsOf } from "#tests/form-fields.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const PLAN = "/subscription?plan=standard";
const MISSING = "Missing required payment data";

/** Values that no form offered. */
const UNFIT: readonly Record<string, string>[] = [
  { amount: "4900" },
  { amount: "" },
  { amount: "12900.5" },
  { plan: "" },
  { plan: "gold" },
  { key: "" },
  { method: "cash" },
  { intent: "gift" },
  { currency: "EUR" },
  { currency: "USD", method: "upi" },
];

const paymentsIn = ({ kysely }: Database) => kysely.selectFrom("payments").selectAll().execute();

describeEachEngine("buying a plan", ({ open }) => {
  const openViewer = async (variables?: Record<string, string>) => {
    const database = await open();
    const site = await openBillingSite(database, variables);
    return { database, site, browser: await site.signedUp("Ada Lovelace", EMAIL) };
  };
  type Viewer = Awaited<ReturnType<typeof openViewer>>;
  const pay = async ({ browser }: Pick<Viewer, "browser">, path = PLAN, method = "paypal") =>
    browser.post(path, fieldsOf(await browser.text(path), method));

  test("starts at the plans, with Standard chosen, for whoever is signed in", async () => {
    const { site, browser } = await openViewer();
    expect((await site.browser().get("/plans")).location).toBe("/login?next=%2Fplans");
    const answer = await browser.get("/plans?next=%2Fmovie%2F5");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const page = await answer.response.text();
    expect(page.match(/<input[^>]*type="radio"[^>]*>/g)).toHaveLength(3);
    expect(/<input[^>]*checked=""[^>]*>/.exec(page)?.[0]).toContain('value="standard"');
    for (const price of ["₹49", "₹129", "₹299"]) expect(page).toContain(`<b>${price}</b>`);
    expect(page).toContain(
      '<input type="hidden" name="next" value="/first-taste?next=%2Fmovie%2F5"/>',
    );
    expect(page).toMatch(/<a [^>]*href="\/first-taste\?next=%2Fmovie%2F5"[^>]*>.*?Maybe later/);
    expect(page, "what it changes here").toMatch(/2 devices at once.*up to 5 profiles/s);
    expect(await browser.text("/plans")).toMatch(
      /<a [^>]*href="\/first-taste"[^>]*><span[^>]*><span>Maybe/,
    );
  });

  test("returns to the plans with a message when the plan does not exist", async () => {
    const { browser } = await openViewer();
    for (const path of ["/subscription", "/subscription?plan=gold"]) {
      const { status, location } = await browser.get(path);
      expect([status, location]).toEqual([302, "/plans?notice=unknown-plan"]);
    }
    const answer = await browser.get("/subscription?plan=gold&next=%2Fmovie%2F5");
    expect(answer.location).toBe("/plans?next=%2Fmovie%2F5&notice=unknown-plan");
    expect(await browser.text("/plans?notice=unknown-plan")).toContain("There is no such plan");
  });

  test("shows prices in the chosen currency, and pays in it", async () => {
    const { database, browser } = await openViewer();
    const chosen = await browser.post("/setting", { currency: "USD", from: "/plans" });
    expect(chosen.location).toBe("/plans");
    expect(await browser.text("/plans")).toContain("<b>$13.99</b>");
    await browser.post("/setting", { currency: "EUR", from: "/plans" });
    expect(browser.jar.get("currency")).toBe("USD");
    expect(await browser.text(PLAN)).toContain("UPI pays in rupees");
    await pay({ browser });
    expect(await paymentsIn(database)).toMatchObject([{ amount: 1399, currency: "USD" }]);
  });

  test.each(["paypal", "upi"])(
    "ends with one payment by %s, and a thank-you page",
    async (method) => {
      const { database, browser } = await openViewer();
      const version = browser.jar.get("viewer");
      const paid = await pay({ browser }, `${PLAN}&next=%2Fmovie%2F5`, method);
      expect(paid.status).toBe(303);
      expect(paid.location).toMatch(/^\/subscription\/paid\/[^/?]+\?next=%2Fmovie%2F5$/);
      expect(browser.jar.get("viewer")).not.toBe(version);
      expect(await paymentsIn(database)).toMatchObject([
        { plan_id: "standard", amount: 12900, currency: "INR", payment_method: method },
      ]);
      const page = await browser.text(paid.location ?? "");
      expect(page).toContain('content="2;url=/movie/5"');
      expect(page).toContain('data-torn=""');
    },
  );

  test("by card stores its brand and last four digits, and needs both", async () => {
    const { database, browser } = await openViewer();
    const page = await browser.text(PLAN);
    const fields = fieldsOf(page, "credit_card");
    expect(Object.keys(fields).toSorted()).toEqual(
      ["amount", "currency", "intent", "key", "method", "plan"].toSorted(),
    );
    for (const trace of [{}, { lastFour: "11", brand: "Visa" }, { lastFour: "1111", brand: "4" }]) {
      const refused = await browser.post(PLAN, { ...fields, ...trace });
      expect(refused.status).toBe(400);
      expect(await refused.response.text()).toContain("Please fill in all payment details");
    }
    expect(await paymentsIn(database)).toEqual([]);
    const paid = await browser.post(PLAN, { ...fields, lastFour: "0005", brand: "RuPay" });
    expect(paid.status).toBe(303);
    expect(await paymentsIn(database)).toMatchObject([
      { payment_method: "credit_card", card_last_four: "0005", card_brand: "RuPay" },
    ]);
  });

  test("refuses an incomplete form, and records nothing", async () => {
    const { database, browser } = await openViewer();
    const fields = fieldsOf(await browser.text(PLAN), "paypal");
    for (const change of UNFIT) {
      const refused = await browser.post(PLAN, { ...fields, ...change });
      expect(refused.status, JSON.stringify(change)).toBe(400);
      expect(await refused.response.text(), JSON.stringify(change)).toContain(MISSING);
    }
    expect(await paymentsIn(database)).toEqual([]);
  });

  test("pays once for one form, however often it is sent, from two tabs and by Back", async () => {
    const { database, browser } = await openViewer();
    const tabs = await Promise.all([browser.text(PLAN), browser.text(PLAN)]);
    const forms = [...tabs, ...tabs].map((tab) => fieldsOf(tab, "upi"));
    const answers = await Promise.all(forms.map((form) => browser.post(PLAN, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const late = await browser.post(PLAN, forms[0] ?? {});
    expect(late.location).toMatch(/^\/subscription\/paid\//);
    expect(await paymentsIn(database)).toHaveLength(1);
    const again = await browser.text(PLAN);
    expect(again).toContain("is yours, and paid until");
    expect(fieldsOf(again, "upi")).toEqual({});
  });

  test("without a valid session records nothing, says so and leads back", async () => {
    const { database, site, browser } = await openViewer();
    const fields = fieldsOf(await browser.text(PLAN), "upi");
    const other = site.browser();
    const refused = await other.post(PLAN, fields);
    const next = encodeURIComponent(PLAN);
    expect(refused.location).toBe(`/login?notice=expired&next=${next}`);
    const page = await other.text(refused.location ?? "");
    expect(page).toContain("User session expired. Please log in again.");
    expect(page).toContain(`name="next" value="${PLAN}"`);
    expect(await paymentsIn(database)).toEqual([]);
  });

  test("says over every way to pay that nothing is charged, and asks for none that can't arrive", async () => {
    const { browser } = await openViewer();
    const [before = "", ways = ""] = (await browser.text(PLAN)).split("<fieldset", 2);
    expect(before).toContain("This site records your payment; nothing is charged.");
    expect(ways).toContain("Nobody receives payments by UPI here");
    expect(ways).not.toContain("in your UPI app");
  });

  test("shows where to pay by UPI when the operator has set it", async () => {
    const { browser } = await openViewer({ UPI_ID: "matinee@bank" });
    const page = await browser.text(PLAN);
    expect(page).toContain("upi://pay?pa=matinee@bank&amp;pn=Matinee&amp;am=129.00&amp;cu=INR");
    expect(page).toContain('alt="QR code to pay ₹129 by UPI"');
    expect(page, "who is paid").toContain('<bdi dir="ltr">matinee@bank</bdi>');
  });

  test("thanks nobody for a stranger's payment", async () => {
    const { site, browser } = await openViewer();
    const paid = await pay({ browser });
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect((await eve.get(paid.location ?? "")).location).toBe("/profile/billing");
  });
});
