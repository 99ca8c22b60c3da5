import * as accountEmails from "#app/features/accounts/emails/account-emails.ts";
import * as addressEmails from "#app/features/accounts/emails/address-emails.ts";
import * as deletionEmails from "#app/features/accounts/emails/deletion-emails.ts";
import * as identityEmails from "#app/features/accounts/emails/identity-emails.ts";
import * as securityEmails from "#app/features/accounts/emails/security-emails.ts";
import * as tokenEmails from "#app/features/accounts/emails/token-emails.ts";
import * as alertEmails from "#app/features/library/alerts/delivery/alert-emails.ts";
import type { Alert } from "#app/features/library/alerts/alerts.server.ts";
import * as billingEmails from "#app/features/billing/billing-emails.ts";
import { invitationEmail } from "./invitations/invitation-emails.ts";
import { plans } from "#app/features/billing/plans/price-list.ts";
import { writingTo, type EmailSite } from "#app/features/messages/account-language.server.ts";
import { asWritten, type Email } from "#app/features/messages/outbox.server.ts";
import { receivedEmail } from "#app/features/messages/messages.server.ts";
import { renderEmail } from "#app/features/messages/render-email.ts";
import type { Site } from "#app/lib/requests/site-context.ts";

import { answerEmail } from "./inbox.server.ts";
import { trialEmail } from "./settings/settings-emails.ts";

type SampleSite = Pick<Site, "origin"> & EmailSite;

/** Made up: nobody has this address, this code or this payment. */
const TO = { name: "Ada Lovelace", email: "ada@example.org", isVerified: true };
const OTHER = "lovelace@example.org";
const AT_MS = Date.UTC(2026, 10, 23, 20, 15);
const TOKEN = "sample";

const payment = {
  id: "sample",
  plan_id: "standard",
  amount: 19900,
  currency: "INR",
  payment_method: "credit_card",
  card_brand: "Visa",
  card_last_four: "1111",
} as const;
const period = { startDate: AT_MS, periodStart: AT_MS, periodEnd: AT_MS + 30 * 86_400_000 };

const STOP_PAGE = `/alerts/stop?token=${TOKEN}`;
const titled = { id: "1", titleId: "19", season: 0, episode: 0, episodeTitle: "", isRead: false };
const alerts: readonly Alert[] = [
  {
    ...titled,
    alert: "release",
    about: "cinema",
    kind: "movie",
    title: "Metropolis",
    dueAtMs: AT_MS,
  },
  {
    ...titled,
    alert: "season",
    about: "season",
    kind: "tv",
    title: "M",
    season: 2,
    dueAtMs: AT_MS,
  },
];

const message = { ...TO, subject: "A film is missing", body: "Where is Detour?" };

/** Every email that Matinee writes, by the name of what writes it. */
const samples: Readonly<Record<string, (origin: string) => Email>> = {
  welcomeEmail: (origin) => accountEmails.welcomeEmail(TO.email, origin, TOKEN),
  welcomeByIdentityEmail: (origin) => identityEmails.welcomeByIdentityEmail(TO, origin, "Example"),
  verificationEmail: (origin) => accountEmails.verificationEmail(TO.email, origin, TOKEN),
  startedCleanEmail: (origin) => accountEmails.startedCleanEmail(TO.email, origin),
  invitationEmail: (origin) => invitationEmail(OTHER, origin, invitation()),
  codeEmail: () => securityEmails.codeEmail(TO, { kind: "code", code: "123 456" }),
  resetEmail: (origin) => accountEmails.resetEmail(TO, origin, TOKEN),
  passwordChangedEmail: (origin) => accountEmails.passwordChangedEmail(TO, origin, AT_MS),
  newSignInEmail: (origin) =>
    accountEmails.newSignInEmail(TO, origin, { device: "Firefox on Linux", atMs: AT_MS }),
  tooManyTriesEmail: (origin) => accountEmails.tooManyTriesEmail(TO, origin),
  tooManyCodesEmail: (origin) => securityEmails.tooManyCodesEmail(TO, origin),
  factorEmail: (origin) => securityEmails.factorEmail(TO, origin, { change: "on", atMs: AT_MS }),
  recoveryCodeUsedEmail: (origin) =>
    securityEmails.recoveryCodeUsedEmail(TO, origin, { left: 2, atMs: AT_MS }),
  codesEmail: (origin) => securityEmails.codesEmail(TO, origin, { isOn: true, atMs: AT_MS }),
  passkeyEmail: (origin) =>
    securityEmails.passkeyEmail(TO, origin, { change: "added", name: "Phone", atMs: AT_MS }),
  keyEmail: (origin) => securityEmails.keyEmail(TO, origin, { name: "Home", atMs: AT_MS }),
  pinEmail: (origin) => securityEmails.pinEmail(TO, origin, AT_MS),
  identityEmail: (origin) =>
    identityEmails.identityEmail(TO, origin, { provider: "Example", change: "linked" }),
  copiedTokenEmail: (origin) => tokenEmails.copiedTokenEmail(TO, origin, "An app"),
  confirmAddressEmail: (origin) =>
    addressEmails.confirmAddressEmail({ ...TO, token: TOKEN }, origin, {
      from: TO.email,
      to: OTHER,
    }),
  addressChangedEmail: (origin) =>
    addressEmails.addressChangedEmail(TO, origin, { from: TO.email, to: OTHER, atMs: AT_MS }),
  deletionEmail: (origin) =>
    deletionEmails.deletionEmail(TO, origin, { token: TOKEN, dueAt: AT_MS, by: "owner" }),
  deletionCancelledEmail: (origin) => deletionEmails.deletionCancelledEmail(TO, origin),
  trialEmail: () => trialEmail(TO.email),
  receivedEmail: () => receivedEmail(OTHER, message, TOKEN),
  answerEmail: () => answerEmail(message, OTHER, "Thank you. It is shown again."),
  alertsEmail: (origin) => alertEmails.alertsEmail(TO, origin, { alerts, stopPage: STOP_PAGE }),
  digestEmail: (origin) => alertEmails.digestEmail(TO, origin, { alerts, stopPage: STOP_PAGE }),
  receiptEmail: (origin) =>
    billingEmails.receiptEmail(TO, origin, { payment, period, isRecordOnly: true }),
  refundEmail: (origin) => billingEmails.refundEmail(TO, origin, payment),
  renewalEmail: (origin) => billingEmails.renewalEmail(TO, origin, endingOf(), TOKEN),
  chargeAheadEmail: (origin) => billingEmails.chargeAheadEmail(TO, origin, endingOf()),
  chargeFailedEmail: (origin) => billingEmails.chargeFailedEmail(TO, origin, endingOf()),
  expiredEmail: (origin) => billingEmails.expiredEmail(TO, origin, endingOf()),
  cancelledEmail: (origin) => billingEmails.cancelledEmail(TO, origin, endingOf()),
};

function endingOf() {
  const [plan] = plans;
  if (plan === undefined) throw new Error("There is no plan.");
  const price = { amountMinor: plan.amountsMinor.INR, currency: "INR" } as const;
  return { planName: plan.name, price, expiresAt: AT_MS };
}

function invitation() {
  const plan = plans[0] && { name: plans[0].name, untilMs: AT_MS };
  return { page: `/signup?invitation=${TOKEN}`, untilMs: AT_MS, plan };
}

/** The emails that can be shown, with the subject in the language of the request. */
export const listSamples = ({ origin }: SampleSite) =>
  Object.entries(samples).map(([name, write]) => ({
    name,
    subject: write(origin).write().subject,
  }));

/** One of them in a language, both its parts; undefined for a name that is none. */
export function renderSample(site: SampleSite, name: string, language: string) {
  const write = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (write === undefined) return undefined;
  return writingTo(language, site, () => {
    const written = asWritten(write(site.origin).write());
    return { ...written, ...renderEmail(written) };
  });
}
