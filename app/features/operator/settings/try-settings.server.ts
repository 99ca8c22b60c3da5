import { randomBytes } from "node:crypto";

import { checkFilmDatabase } from "#app/features/catalog/check-film-database.server.ts";
import { checkArchive } from "#app/features/films/check-archive.server.ts";
import { renderEmail } from "#app/features/messages/render-email.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { CheckedService } from "#app/lib/settings/check-line.ts";
import type { SettingGroup } from "#app/lib/settings/with-stored.server.ts";
import { MailError } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";
import { asWritten } from "#app/features/messages/outbox.server.ts";

import { trialEmail } from "./settings-emails.ts";

const SEND_WITHIN_MS = 20_000;

interface Trial {
  settings: Settings;
  /** The operator, who gets the email. */
  email: string;
  nowMs: number;
}

/**
 * Asks the real service with settings that are not stored yet. Returns what is wrong, a line each,
 * in English as the operator's commands write it; none when everything works.
 */
export async function trySettings(group: SettingGroup, trial: Trial): Promise<string[]> {
  const { settings } = trial;
  if (group === "films" && settings.filmDatabase === "tmdb") {
    return failuresIn(await checkFilmDatabase(settings));
  }
  if (group === "archive" && settings.archive === "live") {
    return failuresIn(await checkArchive(settings));
  }
  return group === "mail" && settings.mail === "smtp" ? sendTrial(trial) : [];
}

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
