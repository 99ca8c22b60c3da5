import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Letter } from "#app/features/messages/outbox.server.ts";

import { formatMoment } from "./account-letters.ts";

interface About {
  from: string;
  to: string;
}

/** The same words to both ends, each with a link of its own. */
export function confirmAddressLetter(
  to: Addressee & { token: string },
  origin: string,
  about: About,
): Letter {
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

export function addressChangedLetter(
  to: Addressee,
  origin: string,
  { from, to: now, atMs }: About & { atMs: number },
): Letter {
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
