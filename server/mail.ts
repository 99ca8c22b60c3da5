import type { Database } from "#app/db/connect.server.ts";
import { startOutbox } from "#app/features/messages/start-outbox.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";

import type { Log } from "./health/log.ts";

/**
 * Sends the outbox's emails as long as the server runs. Without a mail server, such as when the
 * stand-ins are not running, emails wait in the database and nothing is lost.
 */
export function openOutbox(
  { smtpUrl, mailFrom }: Settings,
  database: Database,
  log: Log,
): { close: () => Promise<void> } {
  if (smtpUrl === undefined) {
    log.debug("no mail server is set: emails wait in the outbox");
    return { close: async () => undefined };
  }
  const transport = createSmtpTransport({ url: smtpUrl, from: mailFrom });
  const outbox = startOutbox({ database, transport, log });
  return {
    async close() {
      await outbox.stop();
      transport.close();
    },
  };
}
