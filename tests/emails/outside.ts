import { setTimeout as sleep } from "node:timers/promises";

import { onTestFinished } from "vitest";

import type { MailTransport } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";

import { createMailbox, type StoredEmail, type Mailbox } from "../../stand-ins/mail/mailbox.ts";

export const SENDER = { name: "Matinee", address: "hello@films.example" };

/** A mailbox that listens, on the port given or any; closed after the test. */
export async function openMailbox(
  port?: number,
): Promise<Mailbox & { url: string; port: number; close: () => Promise<void> }> {
  const mailbox = createMailbox();
  const listening = await mailbox.smtp.listen(port);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= mailbox.smtp.close());
  onTestFinished(close);
  return { ...mailbox, ...listening, close };
}

/** A transport to that address, closed after the test. */
export function openTransport(url: string): MailTransport {
  const transport = createSmtpTransport({ url, from: SENDER });
  onTestFinished(() => transport.close());
  return transport;
}

/** Waits until so many have come; one too many is for the caller to see, once nobody sends. */
export async function waitForEmails(mailbox: Mailbox, count: number): Promise<StoredEmail[]> {
  await waitFor(() => mailbox.mails().length >= count);
  return [...mailbox.mails()];
}

/** Far longer than anything takes, so that only what hangs runs into it. */
const LONGEST_WAIT_MS = 60_000;

export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error("What was waited for did not come");
    await sleep(20);
  }
}
