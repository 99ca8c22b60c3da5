import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

import { formatMoment } from "./account-emails.ts";

export function deletionEmail(
  to: Addressee,
  origin: string,
  { token, dueAt }: { token: string; dueAt: number },
): Email {
  return {
    to: to.email,
    subject: "Your account will be deleted",
    heading: "Your account will be deleted",
    paragraphs: [
      hello(to),
      `You asked us to delete your account. We'll delete it on ${formatMoment(dueAt)}, with everything in it. Until then you can change your mind.`,
      "You are signed out everywhere. To keep the account, press the button before then, or sign in and choose to keep it.",
      "If that wasn't you, keep the account and choose a new password.",
    ],
    action: {
      label: "Keep My Account",
      address: `${origin}/keep-account?token=${encodeURIComponent(token)}`,
    },
  };
}

export function deletionCancelledEmail(to: Addressee, origin: string): Email {
  return {
    to: to.email,
    subject: "Your account won't be deleted",
    heading: "Your account won't be deleted",
    paragraphs: [
      hello(to),
      "Your account won't be deleted, and nothing in it has changed. Your plan, if you have one, isn't renewed; you can turn renewal on again under Billing.",
    ],
    action: { label: "Go to Billing", address: `${origin}/profile/billing` },
  };
}
