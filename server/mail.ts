import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "#app/db/connect.server.ts";
import { LOOK_EVERY_MS, startOutbox } from "#app/features/messages/start-outbox.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { Job, ReportRun } from "#app/lib/jobs/job.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";

import type { Log } from "./health/log.ts";

/**
 * Sends the outbox's emails as long as the server runs. Without a mail server, such as when the
 * stand-ins are not running, emails wait in the database, nothing is lost, and there is no such job.
 */
export function outboxJob(
  { smtpUrl, mailFrom }: Settings,
  database: Database,
  log: Log,
): Job | undefined {
  if (smtpUrl === undefined) {
    log.debug("no mail server is set: emails wait in the outbox");
    return undefined;
  }
  const transport = createSmtpTransport({ url: smtpUrl, from: mailFrom });
  return {
    name: "emails",
    everyMs: () => LOOK_EVERY_MS,
    start(report) {
      const { pause, runNow, noted } = createPauses(report);
      const outbox = startOutbox({ database, transport, log, pause, report: noted });
      return {
        runNow,
        async stop() {
          await outbox.stop();
          transport.close();
        },
      };
    },
  };
}

/** The outbox has a pace of its own; somebody who wants it to go on now ends its pause. */
function createPauses(report: ReportRun) {
  let ending = new AbortController();
  let next = Promise.withResolvers<void>();
  return {
    pause: (durationMs: number, signal: AbortSignal) =>
      sleep(durationMs, undefined, { signal: AbortSignal.any([signal, ending.signal]) }).catch(
        () => undefined,
      ),
    runNow() {
      ending.abort();
      ending = new AbortController();
      return next.promise;
    },
    noted(run: Parameters<ReportRun>[0]) {
      report(run);
      next.resolve();
      next = Promise.withResolvers();
    },
  };
}
