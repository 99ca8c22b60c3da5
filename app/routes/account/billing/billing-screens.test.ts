import { expect, test } from "vitest";

import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { openBillingSite } from "#tests/billing/billing-site.ts";
import { fieldsOf } from "#tests/form-fields.ts";
import { describeEachEngine } from "#tests/engines.ts";

const BILLING = "/profile/billing";

describeEachEngine("the billing screen", ({ open }) => {
  const openViewer = async () => {
    const site = await openBillingSite(await open());
    const browser = await site.signedUp("Ada Lovelace", "ada@example.org");
    const pay = async (planId: string) => {
      const path = `/subscription?plan=${planId}`;
      return browser.post(path, fieldsOf(await browser.text(path), "paypal"));
    };
    return { site, browser, pay };
  };

  test("is for viewers alone, links to the plans when there is none, and is linked from the profile", async () => {
    const { site, browser } = await openViewer();
    expect((await site.browser().get(BILLING)).location).toBe("/login?next=%2Fprofile%2Fbilling");
    expect(await browser.text(BILLING)).toMatch(/href="\/plans"[^]*No payments yet/);
    expect(await browser.text("/profile")).toContain(`href="${BILLING}"`);
  });

  test("shows the plan, the prices of a change and the receipt", async () => {
    const { site, browser, pay } = await openViewer();
    await pay("standard");
    const page = await browser.text(BILLING);
    expect(page).toContain("Paid until ");
    // Paid a moment ago, so all of a month of Standard is deducted, or all but a day.
    expect(page).toMatch(/₹17\d(?:\.\d\d)? today, with ₹12\d(?:\.\d\d)? for the unused days/);
    expect(page).toMatch(/Nothing today; ₹49 per month from \d+ \w+ \d{4}/);
    const receipt = /href="(\/profile\/billing\/receipts\/[^"]+)"/.exec(page)?.[1] ?? "";
    const ticket = await browser.text(receipt);
    for (const words of ["Standard", "₹129", "PayPal", "Ada Lovelace", "Nothing was charged"]) {
      expect(ticket).toContain(words);
    }
    const inArabic = await browser.text(`/ar${receipt}`);
    const translated = () => [t("Receipt"), t("Paid"), t("By"), t("No."), t("Standard")];
    for (const words of writingIn("ar", translated)) expect(inArabic).toContain(words);
    expect(inArabic, "the payer's name is no part of the sentence").toContain(
      "<bdi>Ada Lovelace, ada@example.org</bdi>",
    );
    expect(inArabic).not.toMatch(/Nothing was charged|>(?:Receipt|Paid|By|From|For)</);
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect((await eve.get(receipt)).status).toBe(404);
  });

  test("a plan is canceled, lasts until its end, and is resumed", async () => {
    const { browser, pay } = await openViewer();
    await pay("basic");
    expect((await browser.post(BILLING, { command: "cancel" })).location).toBe(
      `${BILLING}?notice=cancelled`,
    );
    const cancelled = await browser.text(BILLING);
    expect(cancelled).toMatch(/It&#x27;s canceled: you can use it until/);
    await browser.post(BILLING, { command: "resume" });
    expect(await browser.text(BILLING)).toContain("We&#x27;ll email you three days before it ends");
    expect((await browser.post(BILLING, { command: "__proto__" })).location).toBe(BILLING);
  });

  test("a more expensive plan is paid at once, less the unused days", async () => {
    const { browser, pay } = await openViewer();
    await pay("basic");
    const page = await browser.text("/subscription?plan=premium");
    expect(page).toMatch(/\d+ unused days?/);
    const fields = fieldsOf(page, "paypal");
    expect(fields).toMatchObject({ intent: "upgrade", currency: "INR" });
    expect(Number(fields["amount"])).toBeGreaterThanOrEqual(25_000);
    expect(Number(fields["amount"])).toBeLessThan(29_900);
    const cheaper = await browser.post("/subscription?plan=premium", { ...fields, amount: "100" });
    expect(cheaper.status).toBe(400);
    expect(await browser.text(BILLING)).toContain("<h3>Basic</h3>");
    expect((await browser.post("/subscription?plan=premium", fields)).status).toBe(303);
    expect(await browser.text(BILLING)).toContain("<h3>Premium</h3>");
  });

  test("a cheaper plan starts with the next period, and can be taken back", async () => {
    const { browser, pay } = await openViewer();
    await pay("premium");
    const page = await browser.text("/subscription?plan=basic");
    expect(page).toContain("There is nothing to pay today");
    const fields = fieldsOf(page, "downgrade");
    const planned = await browser.post("/subscription?plan=basic", fields);
    expect(planned.location).toBe(`${BILLING}?notice=planned`);
    const later = await browser.text(BILLING);
    expect(later).toContain("<h3>Premium</h3>");
    expect(later).toMatch(/From \d+ \w+ \d{4} on it is Basic, for ₹49 per month/);
    expect((await browser.post(BILLING, { command: "keep" })).location).toBe(
      `${BILLING}?notice=unchanged`,
    );
    expect(await browser.text(BILLING)).not.toContain("on it is Basic");
  });

  test("a renewal link that is not the viewer's pays nothing", async () => {
    const { browser } = await openViewer();
    expect((await browser.get(`${BILLING}/renew?token=made-up`)).status).toBe(400);
    const refused = await browser.post(`${BILLING}/renew`, { token: "made-up" });
    expect(refused.status).toBe(400);
    expect(await browser.text(BILLING)).toContain("No payments yet");
  });
});
