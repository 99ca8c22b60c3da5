import { isDeepStrictEqual } from "node:util";

import type { Database } from "#app/db/connect.server.ts";
import { LOOK_EVERY_MS, startOutbox } from "#app/features/messages/start-outbox.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { Job } from "#app/lib/jobs/job.ts";
import { sleepUnless } from "#app/lib/jobs/sleep-unless.ts";
import type { MailTransport } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport, type SmtpOptions } from "#app/services/mail/smtp-transport.ts";

import type { Log } from "./health/log.ts";

/** What emails need, and operators change while the server runs. */
export type LiveMail = Pick<Settings, "siteName" | "smtpUrl" | "mailFrom">;

/**
 * Sends the outbox's emails as long as the server runs. Without a mail server, such as when the
 * stand-ins are not running, emails wait in the database, and nothing is lost.
 */
export function outboxJob(
  live: () => LiveMail,
  database: Database,
  log: Log,
  now: () => number,
): Job {
  return {
    name: "emails",
    everyMs: () => LOOK_EVERY_MS,
    start(report) {
      const mailServer = followMailServer(live);
      const pause = pauseUnless(mailServer.hasChanged);
      const transport = () => mailServer.current();
      const outbox = startOutbox({ database, transport, log, pause, report, now });
      return {
        runNow: outbox.runNow,
        async stop() {
          await outbox.stop();
          mailServer.close();
        },
      };
    },
  };
}

/**
 * The mail server of the settings. The outbox asks for it between two emails, so that one that has
 * changed is closed when nothing is being sent through it.
 */
function followMailServer(live: () => LiveMail) {
  let opened: { transport: MailTransport; options: SmtpOptions } | undefined;

  function close() {
    opened?.transport.close();
    opened = undefined;
  }

  function wanted(): SmtpOptions | undefined {
    const { smtpUrl: url, mailFrom: from } = live();
    return url === undefined ? undefined : { url, from };
  }

  const hasChanged = () => !isDeepStrictEqual(wanted(), opened?.options);

  return {
    close,
    hasChanged,
    current(): MailTransport | undefined {
      if (hasChanged()) {
        close();
        const options = wanted();
        opened = options && { transport: createSmtpTransport(options), options };
      }
      return opened?.transport;
    },
  };
}

/** Another mail server need not wait until one that failed is tried again. */
const pauseUnless =
  (hasChanged: () => boolean) =>
  async (durationMs: number, signal: AbortSignal): Promise<void> => {
    for (let leftMs = durationMs; leftMs > 0 && !signal.aborted; leftMs -= LOOK_EVERY_MS) {
      if (hasChanged()) return;
      await sleepUnless(Math.min(leftMs, LOOK_EVERY_MS), signal);
    }
  };
