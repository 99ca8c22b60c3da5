import type { Settings } from "#app/lib/env.server.ts";
import type { CheckedService } from "#app/lib/settings/check-line.ts";
import { MailError } from "#app/services/mail/mail-transport.ts";
import { createSmtpTransport } from "#app/services/mail/smtp-transport.ts";
import { Finding, runCheck } from "#app/services/run-check.server.ts";

/** Connects to the mail server and signs in, without sending an email to anybody. */
export async function checkMail({ mail, smtpUrl, mailFrom }: Settings): Promise<CheckedService> {
  const name = "Mail server";
  if (mail !== "smtp" || smtpUrl === undefined) {
    return {
      name,
      place: "none: the demo's mailbox takes emails, and nobody gets them",
      lines: [],
    };
  }
  const { host, origin } = new URL(smtpUrl);
  const transport = createSmtpTransport({ url: smtpUrl, from: mailFrom });
  const lines = await runCheck([
    {
      question: "a connection, and the sign-in",
      origin,
      async ask() {
        try {
          await transport.tryServer();
          return "taken; no email was sent";
        } catch (error) {
          if (!(error instanceof MailError)) throw error;
          throw new Finding(
            `The mail server at ${host} doesn't take the connection: ${error.message}.`,
            "Check SMTP_URL: host, port, smtp or smtps, user and password.",
          );
        }
      },
    },
  ]);
  transport.close();
  return { name, place: host, lines };
}
