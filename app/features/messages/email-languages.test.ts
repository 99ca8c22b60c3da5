import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { confirmAddressEmail } from "#app/features/accounts/emails/address-emails.ts";
import { resetEmail, verificationEmail } from "#app/features/accounts/emails/account-emails.ts";
import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { openBilling, standard } from "#tests/billing/open-billing.ts";
import { openMailbox, openTransport, waitForEmails } from "#tests/emails/outside.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { queueEmail, type Email } from "./outbox.server.ts";
import { startOutbox } from "./start-outbox.server.ts";

const ORIGIN = "https://films.example";
const site = { languages: ["en", "hi", "ar", "fr"], ownLanguage: "en" };
/** All that waits is due, whatever the clock of a test says. */
const now = () => Date.UTC(2100, 0);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const scripts = { hi: /\p{Script=Devanagari}/u, ar: /\p{Script=Arabic}/u, en: /[a-z]/ };

const emailOf = (userId: string) => `${userId}@example.org`;

async function addAccount({ kysely }: Database, id: string, language: string | null) {
  const account = { id, name: "Asha", email: emailOf(id), email_verified: 1, language };
  await kysely
    .insertInto("users")
    .values({ ...account, created_at: 1, updated_at: 1 })
    .execute();
  return { name: "Asha", email: emailOf(id), isVerified: true };
}

/** Sends all that waits, and returns what arrived. */
async function send(database: Database, count: number) {
  const mailbox = await openMailbox();
  const transport = openTransport(mailbox.url);
  const outbox = startOutbox({ database, transport: () => transport, log, now });
  const mails = await waitForEmails(mailbox, count);
  await outbox.stop();
  return mails;
}

/** The subject, text and HTML of the only email that waits. */
async function sendOne(database: Database) {
  const [mail] = await send(database, 1);
  if (mail === undefined) throw new Error("Nothing came");
  return mail;
}

describeOnSqlite("an email", ({ open }) => {
  test.each([
    { language: "hi", direction: "ltr" },
    { language: "ar", direction: "rtl" },
  ] as const)(
    "to an account in $language is in it: subject, preview, text, HTML and links",
    async ({ language, direction }) => {
      const database = await open();
      const to = await addAccount(database, "asha", language);
      // Somebody else asks for it, in another language.
      await writingIn("fr", () =>
        queueEmail(database.kysely, resetEmail(to, ORIGIN, "a&b"), 1, site),
      );
      const { subject, text, html } = await sendOne(database);
      const says = writingIn(language, () => ({
        subject: t("Choose a new password"),
        hello: t("Hello {name},", { name: "Asha" }),
        requests: t("Someone, probably you, asked to reset your password."),
        otherwise: t("If the button does nothing, open this address:"),
      }));
      for (const each of Object.values(says)) expect(each).toMatch(scripts[language]);
      expect(subject).toBe(says.subject);
      expect(text).toContain(says.hello);
      expect(text).toContain(says.requests);
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(html).toContain(`lang="${language}" dir="${direction}" style="max-width:560px`);
      expect(html).toContain(`overflow:hidden">${says.hello} ${says.requests}`);
      expect(html).toContain(says.otherwise);
      const address = `${ORIGIN}/${language}/reset-password?token=a%26b`;
      expect(text).toContain(address);
      expect(html).toContain(`href="${address}"`);
    },
  );

  test("has dates, amounts and the plan's name in the account's language, whoever pays", async () => {
    const database = await open();
    await addAccount(database, "asha", "hi");
    const { parts, billing } = openBilling(database);
    parts.site = site;
    await writingIn("ar", () => billing.pay(standard("asha")), { prefix: "/ar" });
    const { subject, text } = await sendOne(database);
    const planName = writingIn("hi", () => t("Standard"));
    expect(planName).toMatch(scripts.hi);
    expect(subject).toBe(writingIn("hi", () => t("Your receipt: {site} {planName}", { planName })));
    expect(text).toContain("₹129");
    expect(text).toContain("20 दिसंबर 2026");
    expect(text).toContain("http://localhost/hi/profile/billing/receipts/");
  });

  test("of a job, which no request causes, is in the account's language", async () => {
    const database = await open();
    await addAccount(database, "asha", "ar");
    const { parts, billing, clock, runJobs } = openBilling(database);
    parts.site = site;
    await billing.pay(standard("asha"));
    clock.nowMs += 40 * 24 * 3_600_000;
    await runJobs();
    const mails = await send(database, 2);
    const ended = writingIn("ar", () => t("Your plan has ended"));
    expect(mails.map(({ subject }) => subject)).toContain(ended);
  });

  test.each<[string, string | null, string, "hi" | "en"]>([
    ["an account that has chosen none is in the site's own language", null, "/verify-email", "en"],
    ["one that is no longer offered is in the site's own", "ta", "/verify-email", "en"],
    [
      "the account's own has no language in its links where it is the site's",
      "en",
      "/verify",
      "en",
    ],
  ])("to %s", async (_, language, page, script) => {
    const database = await open();
    const { email } = await addAccount(database, "asha", language);
    const mail = verificationEmail(email, ORIGIN, "token");
    await writingIn("hi", () => queueEmail(database.kysely, mail, 1, site));
    const { subject, text } = await sendOne(database);
    expect(subject).toMatch(scripts[script]);
    expect(text).toContain(ORIGIN + page);
  });

  test("to the new address of an account is in the account's language", async () => {
    const database = await open();
    const to = await addAccount(database, "asha", "hi");
    const about = { from: to.email, to: "new@example.org" };
    const ends = [to, { ...to, email: about.to, isVerified: false }];
    const mails: Email[] = ends.map((end) =>
      confirmAddressEmail({ ...end, token: "token" }, ORIGIN, about),
    );
    for (const mail of mails) {
      await writingIn("fr", () => queueEmail(database.kysely, mail, 1, site));
    }
    const sent = await send(database, 2);
    for (const { subject } of sent) expect(subject).toMatch(scripts.hi);
  });

  test("to somebody without an account is in the language of their request", async () => {
    const database = await open();
    const mail = verificationEmail("nobody@example.org", ORIGIN, "token");
    await writingIn("ar", () => queueEmail(database.kysely, mail, 1, site));
    expect((await sendOne(database)).subject).toMatch(scripts.ar);
  });
});
