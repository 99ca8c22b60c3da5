import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

interface About {
  from: string;
  to: string;
}

/** The same text for both addresses, each with its own link. */
export const confirmAddressEmail = (
  to: Addressee & { token: string },
  origin: string,
  about: About,
): Email => ({
  to: to.email,
  account: about.from,
  write: () => ({
    subject: t("Confirm your new address"),
    heading: t("Confirm your new address"),
    paragraphs: [hello(to), whatIsWanted(to, about)],
    action: {
      label: t("Say Yes"),
      address: pageAddress(origin, `/confirm-address?token=${encodeURIComponent(to.token)}`),
    },
    footnote: t(
      "The link works for a day. If this wasn't you, ignore this email: nothing changes.",
    ),
  }),
});

function whatIsWanted(to: Addressee, about: About): string {
  if (about.to === to.email) {
    return to.isVerified
      ? t(
          "Somebody, probably you, wants to use this address in place of {from} for an account with {site}. It changes once both addresses have confirmed.",
          { from: about.from },
        )
      : t(
          "Somebody, probably you, wants to use this address in place of another one for an account with {site}. It changes once both addresses have confirmed.",
        );
  }
  return to.isVerified
    ? t(
        "Somebody, probably you, wants to use {to} in place of this one for an account with {site}. It changes once both addresses have confirmed.",
        { to: about.to },
      )
    : t(
        "Somebody, probably you, wants to use another address in place of this one for an account with {site}. It changes once both addresses have confirmed.",
      );
}

/** Goes to both addresses; the account has the new one already. */
export const addressChangedEmail = (
  to: Addressee,
  origin: string,
  about: About & { atMs: number },
): Email => ({
  to: to.email,
  account: about.to,
  write: () => ({
    subject: t("Your address was changed"),
    heading: t("Your address was changed"),
    paragraphs: [hello(to), whatHasChanged(to, about)],
    action: {
      label: t("See Your Security Settings"),
      address: pageAddress(origin, "/profile/security"),
    },
  }),
});

function whatHasChanged(addressee: Addressee, about: About & { atMs: number }): string {
  const { from, to } = about;
  const atMs = formatMoment(about.atMs);
  if (addressee.isVerified) {
    return t(
      "Your account uses {to} in place of {from} since {atMs}. We send emails there from now on, and you sign in with it.",
      { to, from, atMs },
    );
  }
  return to === addressee.email
    ? t(
        "Your account uses {to} in place of another one since {atMs}. We send emails there from now on, and you sign in with it.",
        { to, atMs },
      )
    : t(
        "Your account uses another address in place of {from} since {atMs}. We send emails there from now on, and you sign in with it.",
        { from, atMs },
      );
}
