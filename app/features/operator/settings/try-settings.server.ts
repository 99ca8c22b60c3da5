import { randomBytes } from "node:crypto";

import { checkFilmDatabase } from "#app/features/catalog/check-film-database.server.ts";
import { checkArchive } from "#app/features/films/check-archive.server.ts";
import { renderEmail } from "#app/features/messages/render-email.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { CheckedService } from "#app/lib/settings/check-line.ts";
import type { SettingGroup, TriedGroup } from "#app/lib/settings/list-settings.ts";
import { MailError } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";
import { tryStripe } from "#app/services/payments/stripe/try-stripe.ts";
import { asWritten } from "#app/features/messages/outbox.server.ts";

import { trialEmail } from "./settings-emails.ts";

const SEND_WITHIN_MS = 20_000;

interface Trial {
  settings: Settings;
  /** The operator, who gets the email. */
  email: string;
  nowMs: number;
}

/** Asks the real service, where one is chosen; returns what is wrong. */
const TRIALS: Readonly<Record<TriedGroup, (trial: Trial) => Promise<string[]>>> = {
  films: async ({ settings }) =>
    settings.filmDatabase === "tmdb" ? failuresIn(await checkFilmDatabase(settings)) : [],
  archive: async ({ settings }) =>
    settings.archive === "live" ? failuresIn(await checkArchive(settings)) : [],
  payments: async ({ settings: { payments, stripe } }) =>
    payments === "stripe" && stripe !== undefined ? tryStripe(stripe) : [],
  mail: async (trial) => (trial.settings.mail === "smtp" ? sendTrial(trial) : []),
};

const isTried = (group: SettingGroup): group is TriedGroup => Object.hasOwn(TRIALS, group);

/**
 * Tries settings that are not stored yet. Returns what is wrong, a line each, in English as the
 * operator's commands write it; none when everything works.
 */
export const trySettings = async (group: SettingGroup, trial: Trial): Promise<string[]> =>
  isTried(group) ? TRIALS[group](trial) : [];

/** Without the advice for the command and the environment: the screen has its own. */
const failuresIn = ({ lines }: CheckedService): string[] =>
  lines.filter(({ outcome }) => outcome === "fails").map(({ detail }) => detail);

async function sendTrial({ settings, email, nowMs }: Trial): Promise<string[]> {
  const { smtpUrl: url = "", mailFrom: from } = settings;
  const written = asWritten(trialEmail(email).write());
  const mail = { to: email, subject: written.subject, ...renderEmail(written) };
  const id = randomBytes(12).toString("hex");
  const transport = createSmtpTransport({ url, from });
  try {
    const signal = AbortSignal.timeout(SEND_WITHIN_MS);
    await transport.send({ ...mail, id, writtenAt: new Date(nowMs) }, signal);
    return [];
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return [`The mail server at ${new URL(url).host} doesn't take the email: ${error.message}`];
  } finally {
    transport.close();
  }
}
