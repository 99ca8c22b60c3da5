import { setTimeout as sleep } from "node:timers/promises";

import { onTestFinished } from "vitest";

import type { MailTransport } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";

import { createMailbox, type StoredEmail, type Mailbox } from "../../stand-ins/mail/mailbox.ts";

export const SENDER = { name: "Matinee", address: "hello@films.example" };

/** A listening mailbox, on the given port or any; it is closed after the test. */
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

/** A transport to that address; it is closed after the test. */
export function openTransport(url: string): MailTransport {
  const transport = createSmtpTransport({ url, from: SENDER });
  onTestFinished(() => transport.close());
  return transport;
}

/** Waits until that many emails have arrived; callers check for too many once sending has ended. */
export async function waitForEmails(mailbox: Mailbox, count: number): Promise<StoredEmail[]> {
  await waitFor(() => mailbox.mails().length >= count);
  return [...mailbox.mails()];
}

/** A pause that lets everything else run: waiting for the next turn of the event loop would not. */
export const takeTurns = () => sleep(10);

/** Far longer than anything takes, so that only what hangs reaches it. */
const LONGEST_WAIT_MS = 60_000;

export async function waitFor(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error("The condition did not become true in time");
    await sleep(20);
  }
}
