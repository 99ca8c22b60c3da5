import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

import { formatMoment } from "./account-emails.ts";

interface About {
  from: string;
  to: string;
}

/** The same words to both ends, each with a link of its own. */
export function confirmAddressEmail(
  to: Addressee & { token: string },
  origin: string,
  about: About,
): Email {
  return {
    to: to.email,
    subject: "Confirm your new address",
    heading: "Confirm your new address",
    paragraphs: [
      hello(to),
      `Somebody, probably you, wants to use ${about.to === to.email ? "this address" : typedBy(to, about.to, "another address")} in place of ${about.from === to.email ? "this one" : typedBy(to, about.from, "another one")} for an account with Matinee. It changes once both addresses have confirmed.`,
    ],
    action: {
      label: "Say Yes",
      address: `${origin}/confirm-address?token=${encodeURIComponent(to.token)}`,
    },
    footnote: "The link works for a day. If this wasn't you, ignore this email: nothing changes.",
  };
}

export function addressChangedEmail(
  to: Addressee,
  origin: string,
  { from, to: now, atMs }: About & { atMs: number },
): Email {
  return {
    to: to.email,
    subject: "Your address was changed",
    heading: "Your address was changed",
    paragraphs: [
      hello(to),
      `Your account uses ${now === to.email ? now : typedBy(to, now, "another address")} in place of ${from === to.email ? from : typedBy(to, from, "another one")} since ${formatMoment(atMs)}. We send emails there from now on, and you sign in with it.`,
    ],
    action: { label: "See Your Security Settings", address: `${origin}/profile/security` },
  };
}
