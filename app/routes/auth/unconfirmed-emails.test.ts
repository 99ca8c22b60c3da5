import { expect, test } from "vitest";

import { openBilling, standard } from "#tests/billing/open-billing.ts";
import { emailsIn, PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { AUDIENCE, EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";

const TYPED = "Win https://evil.example/prize now";
const SECOND_PASSWORD = "a second row of bulbs";

describeEachEngine("emails to an address that nobody has confirmed", ({ open }) => {
  test("contain no typed name, and nothing else typed that looks like a link", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { kysely } = database;
    const eve = await site.signedUpAs(TYPED, EMAIL, { isConfirmed: false });
    const { id } = await kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await eve.post("/verify-email", {});
    await eve.post("/profile/security/address", { email: "prize@evil.example" });
    await eve.post("/profiles/change-pin", { pin: "1234", again: "1234" });
    await site.browser().post("/forgot-password", { email: EMAIL });
    await site.browser().post("/login/code", { email: EMAIL });
    const { data } = await site.grant({ client: TYPED });
    await site.refresh(data.refresh_token);
    await site.refresh(data.refresh_token);
    const stranger = site.browser({ "user-agent": TYPED });
    await stranger.post("/login", { email: EMAIL, password: PASSWORD });
    const { billing } = openBilling(database);
    await billing.pay(standard(id));
    await billing.cancel(id);
    await eve.post("/profile/security/confirm", { do: "email" });
    await eve.post("/profile/security/codes", { codes: "off" });
    const change = { current: PASSWORD, password: SECOND_PASSWORD };
    expect(await eve.post("/profile/security", change)).toMatchObject({ status: 303 });
    for (let tries = 0; tries < 11; tries++) {
      await site.browser().post("/login", { email: EMAIL, password: "not this one" });
    }
    await eve.post("/profile/privacy", { password: SECOND_PASSWORD });
    const keep = await tokenInEmail(database, "Your account will be deleted");
    await site.browser().post("/keep-account", { token: keep });

    const mails = await emailsIn(database);
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect([...subjects].toSorted()).toEqual([
      "A device was signed out, to be safe",
      "A new sign-in to your account",
      "Choose a new password",
      "Codes by email are off",
      "Confirm your email",
      "Confirm your new address",
      "Too many attempts to sign in",
      "Welcome to Matinee",
      "Your account will be deleted",
      "Your account won't be deleted",
      "Your account's PIN was changed",
      "Your code to confirm a change",
      "Your code to sign in",
      "Your password was changed",
      "Your plan is canceled",
      "Your receipt: Matinee Standard",
    ]);
    for (const { subject, text } of mails) {
      const own = text.replaceAll(`${AUDIENCE}/`, "");
      expect(`${subject} ${own}`, subject).not.toMatch(/evil|prize|https?:|www\./i);
    }
  });

  test("address the owner by name once it is confirmed", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    await site.signedUp();
    await site.browser().post("/login", { email: EMAIL, password: PASSWORD });
    const mail = (await emailsIn(database)).at(-1);
    expect(mail).toMatchObject({ subject: "A new sign-in to your account" });
    expect(mail?.text).toContain("Hello Ada Lovelace,");
  });
});
