import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";

import * as accountEmails from "#app/features/accounts/emails/account-emails.ts";
import * as addressEmails from "#app/features/accounts/emails/address-emails.ts";
import * as deletionEmails from "#app/features/accounts/emails/deletion-emails.ts";
import * as identityEmails from "#app/features/accounts/emails/identity-emails.ts";
import * as securityEmails from "#app/features/accounts/emails/security-emails.ts";
import * as tokenEmails from "#app/features/accounts/emails/token-emails.ts";
import * as alertEmails from "#app/features/library/alerts/delivery/alert-emails.ts";
import * as billingEmails from "#app/features/billing/billing-emails.ts";
import { invitationEmail } from "#app/features/operator/invitations/invitation-emails.ts";
import { trialEmail } from "#app/features/operator/settings/settings-emails.ts";
import { plans } from "#app/features/billing/plans/price-list.ts";
import routes from "#app/routes.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import type { Email } from "./outbox.server.ts";
import { renderEmail } from "./render-email.ts";

const ORIGIN = "https://1.2";
const at = { atMs: 1 };

/** Values have no letters, so that each letter outside of the marks is a text without translation. */
const known = { name: "1", email: "1@2.3", isVerified: true };
const addressees = [known, { ...known, isVerified: false }];

const { receiptEmail, refundEmail, renewalEmail, chargeAheadEmail, expiredEmail, cancelledEmail } =
  billingEmails;

const payments = plans.flatMap(({ id: plan_id }) =>
  [
    { payment_method: "credit_card", card_brand: "5", card_last_four: "1111" } as const,
    { payment_method: "credit_card", card_brand: null, card_last_four: "1111" } as const,
    { payment_method: "credit_card", card_brand: null, card_last_four: null } as const,
  ].map((paid) => ({ id: "7", plan_id, amount: 100, currency: "USD" as const, ...paid })),
);

const alerts = (
  [
    ["release", "cinema"],
    ["season", "season"],
    ["episode", "episode"],
    ["free", "1"],
    ["service", "8"],
  ] as const
)
  .map(([alert, about]) => {
    const part = { season: 1, episode: 2, episodeTitle: "3" };
    return { id: "1", alert, about, kind: "tv", titleId: "7", title: "4", ...part } as const;
  })
  .map((alert) => ({ ...alert, dueAtMs: 1, isRead: false }));

const emailsTo = (to: (typeof addressees)[number]): Email[] => [
  accountEmails.welcomeEmail(to.email, ORIGIN, "1"),
  accountEmails.verificationEmail(to.email, ORIGIN, "1"),
  accountEmails.startedCleanEmail(to.email, ORIGIN),
  accountEmails.resetEmail(to, ORIGIN, "1"),
  accountEmails.newSignInEmail(to, ORIGIN, { device: "1", ...at }),
  accountEmails.passwordChangedEmail(to, ORIGIN, 1),
  accountEmails.tooManyTriesEmail(to, ORIGIN),
  ...[to.email, "4@5.6"].flatMap((other) => {
    const about = { from: other, to: other === to.email ? "4@5.6" : to.email, ...at };
    return [
      addressEmails.confirmAddressEmail({ ...to, token: "1" }, ORIGIN, about),
      addressEmails.addressChangedEmail(to, ORIGIN, about),
    ];
  }),
  ...(["owner", "operator"] as const).map((by) =>
    deletionEmails.deletionEmail(to, ORIGIN, { token: "1", dueAt: 1, by }),
  ),
  deletionEmails.deletionCancelledEmail(to, ORIGIN),
  identityEmails.welcomeByIdentityEmail(to, ORIGIN, "1"),
  ...(["linked", "unlinked"] as const).map((change) =>
    identityEmails.identityEmail(to, ORIGIN, { provider: "1", change }),
  ),
  ...(["on", "off", "reset", "new codes"] as const).map((change) =>
    securityEmails.factorEmail(to, ORIGIN, { change, ...at }),
  ),
  ...[0, 1, 2].map((left) => securityEmails.recoveryCodeUsedEmail(to, ORIGIN, { left, ...at })),
  securityEmails.tooManyCodesEmail(to, ORIGIN),
  ...(["code", "confirmation"] as const).map((kind) =>
    securityEmails.codeEmail(to, { kind, code: "1" }),
  ),
  ...[true, false].map((isOn) => securityEmails.codesEmail(to, ORIGIN, { isOn, ...at })),
  ...(["added", "removed"] as const).map((change) =>
    securityEmails.passkeyEmail(to, ORIGIN, { change, name: "1", ...at }),
  ),
  securityEmails.keyEmail(to, ORIGIN, { name: "1", ...at }),
  securityEmails.pinEmail(to, ORIGIN, 1),
  tokenEmails.copiedTokenEmail(to, ORIGIN, "1"),
  trialEmail(to.email),
  alertEmails.alertsEmail(to, ORIGIN, { alerts: alerts.slice(0, 1), stopPage: "/alerts/stop?1" }),
  alertEmails.alertsEmail(to, ORIGIN, { alerts, stopPage: "/alerts/stop?1" }),
  alertEmails.digestEmail(to, ORIGIN, { alerts, stopPage: "/alerts/stop?1" }),
  ...[undefined, ...plans].map((plan) =>
    invitationEmail(to.email, ORIGIN, {
      page: "/signup?invitation=1",
      untilMs: 1,
      plan: plan && { name: plan.name, untilMs: 1 },
    }),
  ),
  ...payments.flatMap((payment) => {
    const period = { startDate: 1, periodStart: 1, periodEnd: 2 };
    return [
      receiptEmail(to, ORIGIN, { payment, period, isRecordOnly: true }),
      refundEmail(to, ORIGIN, payment),
    ];
  }),
  ...plans.flatMap(({ name: planName }) => {
    const ending = {
      planName,
      price: { amountMinor: 100, currency: "USD" as const },
      expiresAt: 1,
    };
    return [
      renewalEmail(to, ORIGIN, ending, "1"),
      chargeAheadEmail(to, ORIGIN, ending),
      expiredEmail(to, ORIGIN, ending),
      cancelledEmail(to, ORIGIN, ending),
    ];
  }),
];

/** Innermost marks first: a text may hold another one. */
function outsideOfMarks(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "");
  return less === text ? less : outsideOfMarks(less);
}

/** What is no text: months by `Intl`, the zone, the name of the site and addresses. */
const withoutData = (text: string): string =>
  outsideOfMarks(text)
    .replaceAll(/https:\/\/\S+/g, "")
    .replaceAll(/MATINEE|UTC/g, "");

describe.each(addressees)("an email where the address is confirmed: $isVerified", (to) => {
  const mails = emailsTo(to).map((mail) =>
    writingIn("en-XA", () => ({ ...mail.write(), language: "en-XA" }), { prefix: "/en-XA" }),
  );

  test("has no text that is not translated", () => {
    for (const mail of mails) {
      const { subject, heading, paragraphs, footnote = "", action } = mail;
      const { items = [], unsubscribe } = mail;
      const links = [action?.label ?? "", unsubscribe?.label ?? ""];
      const details = items.map(({ detail }) => detail);
      const texts = [subject, heading, ...paragraphs, ...details, footnote, ...links];
      for (const each of [...texts, renderEmail(mail).text]) {
        expect(withoutData(each)).not.toMatch(/\p{L}/u);
      }
    }
  });

  test("says something in each of its parts, and no two say the same", () => {
    const written = writingIn("en", () => emailsTo(to).map((mail) => mail.write()));
    for (const { subject, heading, paragraphs, footnote = "-", action } of written) {
      const label = action?.label ?? "-";
      const empty = [subject, heading, label, footnote, ...paragraphs].filter(
        (text) => !text.trim(),
      );
      expect(empty, subject).toEqual([]);
      expect(paragraphs.length, subject).toBeGreaterThan(0);
    }
    const whole = written.map((each) => JSON.stringify(each));
    expect(whole.filter((text, index) => whole.indexOf(text) !== index)).toEqual([]);
  });

  test("leads to a page that exists, with the token that it needs there", () => {
    for (const { write } of emailsTo(to)) {
      const { action, subject } = writingIn("en", write);
      if (!action) continue;
      const { pathname, searchParams } = new URL(action.address);
      const page = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route.path;
      expect(page, subject).toMatch(/^\w/);
      const needsToken = /confirm|keep-account|verify|reset|renew|address/.test(pathname);
      expect(searchParams.get("token"), `${subject}: ${action.address}`).toBe(
        needsToken ? "1" : null,
      );
    }
  });

  test("links to pages in its language", () => {
    for (const { action } of mails) {
      if (action) expect(action.address).toMatch(/^https:\/\/1\.2\/en-XA\/\w/);
    }
  });
});
