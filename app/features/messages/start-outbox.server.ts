import type { Database } from "#app/db/connect.server.ts";
import { problemOf, type JobLog, type ReportRun, type StartedJob } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import type { sleepUnless } from "#app/lib/jobs/sleep-unless.ts";
import { startLoop, type EndedRun } from "#app/lib/jobs/start-loop.ts";
import { MailError, type MailTransport } from "#app/services/mail/mail-transport.ts";

import { claimEmail, putBack, removeSent, type ClaimedEmail } from "./claimed-emails.server.ts";
import { emailContent } from "./email-content.server.ts";
import { renderEmail } from "./render-email.ts";

/** The part of the server's log that is written here. */
interface OutboxLog extends JobLog {
  warn: (details: object, message: string) => void;
}

export interface OutboxOptions {
  database: Database;
  /** Asked before each email; without one emails wait. */
  transport: () => MailTransport | undefined;
  log: OutboxLog;
  now?: () => number;
  /** Ends early when the outbox is stopped. */
  pause?: typeof sleepUnless;
  /** How long the current email may still take when the outbox is stopped. */
  lastEmailMs?: number;
  /** Receives how each look into the outbox ended. */
  report?: ReportRun;
}

export const LOOK_EVERY_MS = 1_000;
/** Well within the lease, so that two processes never send an email at once. */
const SEND_WITHIN_MS = 60_000;
export const LAST_EMAIL_MS = 4_500;
/** After the whole server failed, a single email tests whether it is back. */
const OUTAGE = { firstMs: 1_000, longestMs: 60_000 };
/** After one email was refused, as servers do to unknown senders for some minutes. */
const REFUSAL = { firstMs: 60_000, longestMs: 4 * 60 * 60 * 1000 };

/**
 * Sends the emails in the outbox, one after the other, until it is stopped. An email is deleted
 * once the mail server has accepted it. If a process dies between the two, the email is sent again,
 * both times under the same Message-ID. Once it is stopped, it claims no more, and ends when the
 * current one is sent or its time is over.
 */
export function startOutbox(options: OutboxOptions): StartedJob {
  const { database, transport, log, now = Date.now, lastEmailMs = LAST_EMAIL_MS } = options;
  let failuresInARow = 0;

  function whenUnreadable(error: unknown): EndedRun {
    failuresInARow += 1;
    log.error({ err: error }, "the outbox cannot be read or written");
    const pauseMs = retryDelayMs(failuresInARow, OUTAGE);
    return { done: 0, pauseMs, problem: problemOf(error) };
  }

  /** Sends one email, if one is due. */
  async function sendNext(lastCall: AbortSignal): Promise<EndedRun | undefined> {
    const through = transport();
    const mail = through && (await claimEmail(database, now()));
    if (mail === undefined) return undefined;
    try {
      const deadline = AbortSignal.timeout(SEND_WITHIN_MS);
      await through?.send(toMail(mail), AbortSignal.any([lastCall, deadline]));
    } catch (error) {
      return await recordFailure(mail, error);
    }
    await removeSent(database, mail);
    if (failuresInARow > 0) log.info({ failures: failuresInARow }, "emails are sent again");
    failuresInARow = 0;
    return { done: 1, pauseMs: 0 };
  }

  async function recordFailure(mail: ClaimedEmail, error: unknown): Promise<EndedRun> {
    // Any other failure is our bug with this one email: the others need not wait for it.
    const failure = error instanceof MailError ? error.failure : "refused";
    const problem = problemOf(error);
    failuresInARow = failure === "unreachable" ? failuresInARow + 1 : 0;
    const pauseMs = failure === "unreachable" ? retryDelayMs(failuresInARow, OUTAGE) : 0;
    const isLast = failure === "undeliverable" || now() >= mail.give_up_at;
    const delayMs = pauseMs || retryDelayMs(mail.tries, REFUSAL);
    const code = error instanceof MailError ? { code: error.code } : { err: error };
    const details = { mail: mail.id, failure, tries: mail.tries, ...code };
    if (isLast) log.error(details, "an email could not be sent: see `npm run operator -- emails`");
    else log.warn(details, "an email will be sent again later");
    await putBack(database, mail, problem, isLast ? null : now() + delayMs);
    // One email that is refused is no failure of sending; a server that cannot be reached is.
    return { done: 0, pauseMs, problem: pauseMs > 0 ? problem : undefined };
  }

  return startLoop({
    ...options,
    name: "emails",
    everyMs: LOOK_EVERY_MS,
    lastCallMs: lastEmailMs,
    runNext: (_, { lastCall }) => sendNext(lastCall).catch(whenUnreadable),
  });
}

function toMail({ id, recipient, subject, content, queued_at }: ClaimedEmail) {
  const stored: object = JSON.parse(content);
  const mail = emailContent.parse({ ...stored, to: recipient, subject });
  return {
    id,
    to: mail.to,
    subject: mail.subject,
    ...renderEmail(mail),
    writtenAt: new Date(queued_at),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    ...(mail.unsubscribe === undefined ? {} : { unsubscribe: mail.unsubscribe.address }),
  };
}
