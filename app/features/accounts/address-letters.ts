import type { Letter } from "#app/features/messages/outbox.server.ts";

import { formatMoment, type Addressee } from "./account-letters.ts";

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
      `Hello ${to.name},`,
      `Somebody, probably you, wants to use ${about.to} in place of ${about.from} for an account with Matinee. It changes once both addresses have said yes.`,
    ],
    action: {
      label: "Say Yes",
      address: `${origin}/confirm-address?token=${encodeURIComponent(to.token)}`,
    },
    footnote:
      "The link works for a day. If this was not you, leave it alone: without it nothing changes.",
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
      `Hello ${to.name},`,
      `Your account uses ${now} in place of ${from} since ${formatMoment(atMs)}. Letters go there from now on, and signing in takes it too.`,
    ],
    action: { label: "Look at Your Security", address: `${origin}/profile/security` },
  };
}
