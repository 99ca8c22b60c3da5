import type { Email } from "#app/features/messages/outbox.server.ts";
import { t } from "#app/translations/t.ts";

/** Shows an operator that the mail server they have just set can send. */
export const trialEmail = (to: string): Email => ({
  to,
  write: () => ({
    subject: t("{site} can send emails"),
    heading: t("{site} can send emails"),
    paragraphs: [t("You are setting up the mail server, and this email came through it.")],
  }),
});
