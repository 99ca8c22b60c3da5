import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

import { showDevice } from "../sessions/describe-device.ts";

/** Nobody has proven ownership of the address yet, so the email contains nothing that was typed. */
export const welcomeEmail = (to: string, origin: string, token: string): Email => ({
  to,
  write: () => ({
    subject: t("Welcome to {site}"),
    heading: t("Welcome"),
    paragraphs: [
      t(
        "Your account is ready. Please confirm your email address, so that we can help you if you forget your password.",
      ),
    ],
    action: verificationAction(origin, token),
    footnote: t("The link works for a day. If you didn't sign up, you can ignore this email."),
  }),
});

export const verificationEmail = (to: string, origin: string, token: string): Email => ({
  to,
  write: () => ({
    subject: t("Confirm your email"),
    heading: t("Confirm your email"),
    paragraphs: [t("Hello,"), t("Please confirm your email address.")],
    action: verificationAction(origin, token),
    footnote: t(
      "The link works for a day. If this wasn't you, you can ignore this email: nothing has changed.",
    ),
  }),
});

function verificationAction(origin: string, token: string) {
  const page = `/verify-email?token=${encodeURIComponent(token)}`;
  return { label: t("Confirm Email"), address: pageAddress(origin, page) };
}

/**
 * Goes to someone who has just proven that an address is theirs; the account has no name any more.
 */
export const startedCleanEmail = (to: string, origin: string): Email => ({
  to,
  write: () => ({
    subject: t("Your email is confirmed, and your account has been reset"),
    heading: t("Your account has been reset"),
    paragraphs: [
      t("Hello,"),
      t(
        "You've confirmed that this email address is yours. Someone had set up an account with it before, and it may not have been you.",
      ),
      t(
        "So we've removed the password, passkeys, linked accounts, two-step sign-in, devices, sessions, picture and name. Choose a new password. Your watchlist is still there.",
      ),
    ],
    action: { label: t("Choose a Password"), address: pageAddress(origin, "/forgot-password") },
  }),
});

export const resetEmail = (to: Addressee, origin: string, token: string): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Choose a new password"),
    heading: t("Choose a new password"),
    paragraphs: [hello(to), t("Someone, probably you, asked to reset your password.")],
    action: {
      label: t("Choose a New Password"),
      address: pageAddress(origin, `/reset-password?token=${encodeURIComponent(token)}`),
    },
    footnote: t(
      "The link works once, within an hour. If this wasn't you, you can ignore this email: nothing has changed.",
    ),
  }),
});

export const newSignInEmail = (
  to: Addressee,
  origin: string,
  /** Without a device, where its name was typed and is not to be shown. */
  { device, atMs }: { device: string | undefined; atMs: number },
): Email => ({
  to: to.email,
  write: () => ({
    subject: t("A new sign-in to your account"),
    heading: t("A new sign-in"),
    paragraphs: [
      hello(to),
      t("Someone signed in to your account on a new device: {device}, on {atMs}.", {
        device: device === undefined ? t("Another client") : showDevice(device),
        atMs: formatMoment(atMs),
      }),
      t(
        "If that was you, there's nothing to do. If not, change your password: it signs out every other device.",
      ),
    ],
    action: { label: t("See Your Sessions"), address: pageAddress(origin, "/profile/security") },
  }),
});

const newPassword = (origin: string) => ({
  label: t("Choose a New Password"),
  address: pageAddress(origin, "/forgot-password"),
});

export const passwordChangedEmail = (to: Addressee, origin: string, atMs: number): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Your password was changed"),
    heading: t("Your password was changed"),
    paragraphs: [
      hello(to),
      t("Your password was changed on {atMs}, and every other device was signed out.", {
        atMs: formatMoment(atMs),
      }),
      t("If that wasn't you, choose a new password right away."),
    ],
    action: newPassword(origin),
  }),
});

export const tooManyTriesEmail = (to: Addressee, origin: string): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Too many attempts to sign in"),
    heading: t("Too many attempts to sign in"),
    paragraphs: [
      hello(to),
      t(
        "Someone tried ten wrong passwords for your account. New devices have to wait fifteen minutes now; devices you've signed in on before don't.",
      ),
      t("If that was you, the quickest way to sign in is to choose a new password."),
    ],
    action: newPassword(origin),
  }),
});
