import { expect, test } from "vitest";

import { tokenInEmail } from "#tests/accounts.ts";
import { openBillingSite } from "#tests/billing/billing-site.ts";
import { fieldsOf } from "#tests/form-fields.ts";
import { openBilling } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

const PLAN = "/subscription?plan=standard";
const BILLING = "/profile/billing";
const DAY_MS = 24 * 3_600_000;

describeEachEngine("the screens of a payment", ({ open }) => {
  const openViewer = async () => {
    const database = await open();
    const processor = createTestProcessor();
    const { parts, clock, runJobs } = openBilling(database, processor);
    const site = await openBillingSite(database, {}, parts);
    const browser = await site.signedUp("Ada Lovelace", "ada@example.org");
    const payments = () =>
      database.kysely.selectFrom("payments").select("status").orderBy("timestamp").execute();
    /** A page's text, without the comments that React leaves between words. */
    const wordsOf = async (path: string) => (await browser.text(path)).replaceAll("<!-- -->", "");
    const pay = async (fields?: Record<string, string>) =>
      browser.post(PLAN, fields ?? fieldsOf(await browser.text(PLAN), "paypal"));
    return { database, processor, clock, runJobs, browser, wordsOf, payments, pay };
  };

  test("that was declined say so, and a new form may be paid", async () => {
    const { processor, browser, clock, payments, pay } = await openViewer();
    processor.behave("refuse");
    const fields = fieldsOf(await browser.text(PLAN), "paypal");
    const declined = await pay(fields);
    expect(declined.status).toBe(402);
    const page = await declined.response.text();
    expect(page).toContain("Payment processing failed");
    expect(fieldsOf(page, "paypal")["key"]).not.toBe(fields["key"]);
    // The same form again, as a resent request is: it gets the same answer, and nobody is charged.
    const requestCount = processor.requestCount();
    expect((await pay(fields)).status).toBe(402);
    expect(processor.requestCount()).toBe(requestCount);
    expect(await browser.text(BILLING)).toContain("Not paid");

    processor.behave("well");
    clock.nowMs += 60_000;
    expect((await pay(fieldsOf(page, "paypal"))).status).toBe(303);
    expect(await payments()).toEqual([{ status: "refused" }, { status: "completed" }]);
  });

  test("that is pending say so, accept no second one, and finish", async () => {
    const { processor, browser, wordsOf, clock, runJobs, payments, pay } = await openViewer();
    const other = fieldsOf(await browser.text(PLAN), "upi");
    processor.behave("undecided");
    const taken = await pay();
    expect([taken.status, taken.location]).toEqual([303, PLAN]);
    for (const path of [PLAN, "/subscription?plan=premium"]) {
      const page = await browser.text(path);
      expect(page).toContain("A payment of yours is being settled");
      expect(fieldsOf(page, "paypal")).toEqual({});
    }
    expect((await pay(other)).location).toBe(PLAN);
    expect(await browser.text(BILLING)).toContain("Being settled");
    expect(await payments()).toEqual([{ status: "pending" }]);

    processor.behave("well");
    clock.nowMs += 60_000;
    await runJobs();
    expect(await payments()).toEqual([{ status: "completed" }]);
    expect(await wordsOf(PLAN)).toContain("Standard is yours, and paid until");
  });

  test("that renews show the price, thank for it, and pay once", async () => {
    const { database, browser, wordsOf, clock, runJobs, payments, pay } = await openViewer();
    await pay();
    clock.nowMs += 28 * DAY_MS;
    await runJobs();
    const mail = (await database.kysely.selectFrom("emails").select("subject").execute()).find(
      ({ subject }) => subject.startsWith("Your plan ends"),
    );
    const token = await tokenInEmail(database, mail?.subject ?? "");
    const renew = `${BILLING}/renew?token=${token}`;
    const page = await wordsOf(renew);
    expect(page).toContain("Renew for ₹129");
    expect(page).toContain("Paid until 20 December 2026; renewed, until 20 January 2027.");
    expect(await payments()).toHaveLength(1);
    const [first, second] = await Promise.all([
      browser.post(renew, { token }),
      browser.post(renew, { token }),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(first.location).toBe(second.location);
    expect(await browser.text(first.location ?? "")).toContain("Thank you");
    expect(await payments()).toHaveLength(2);
    const used = await browser.get(renew);
    expect(used.status).toBe(400);
    expect(await used.response.text()).toContain("Nothing has been paid by opening it.");
  });
});
