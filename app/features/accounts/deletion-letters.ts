import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Letter } from "#app/features/messages/outbox.server.ts";

import { formatMoment } from "./account-letters.ts";

export function deletionLetter(
  to: Addressee,
  origin: string,
  { token, dueAt }: { token: string; dueAt: number },
): Letter {
  return {
    to: to.email,
    subject: "Your account will be deleted",
    heading: "Your account will be deleted",
    paragraphs: [
      hello(to),
      `You asked us to delete your account. We will do so on ${formatMoment(dueAt)}, with everything in it. Until then nothing is lost.`,
      "You are signed out everywhere. To keep the account, press the button before that day, or sign in and say so there.",
      "If that was not you, keep the account and choose a new password.",
    ],
    action: {
      label: "Keep My Account",
      address: `${origin}/keep-account?token=${encodeURIComponent(token)}`,
    },
  };
}

export function accountKeptLetter(to: Addressee, origin: string): Letter {
  return {
    to: to.email,
    subject: "Your account stays",
    heading: "Your account stays",
    paragraphs: [
      hello(to),
      "Your account will not be deleted: everything is where it was. A plan that was running until it ends is not renewed; you can take it up again under Billing.",
    ],
    action: { label: "Look at Billing", address: `${origin}/profile/billing` },
  };
}
