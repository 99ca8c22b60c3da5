import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

const NOT_YOU = "If this wasn't you, you can ignore this email: nothing has changed.";

/** Nobody has proven ownership of the address yet, so the email contains nothing that was typed. */
export function welcomeEmail(to: string, origin: string, token: string): Email {
  return {
    to,
    subject: "Welcome to Matinee",
    heading: "Welcome",
    paragraphs: [
      "Your account is ready. Please confirm your email address, so that we can help you if you forget your password.",
    ],
    action: verificationAction(origin, token),
    footnote: "The link works for a day. If you didn't sign up, you can ignore this email.",
  };
}

export function verificationEmail(to: string, origin: string, token: string): Email {
  return {
    to,
    subject: "Confirm your email",
    heading: "Confirm your email",
    paragraphs: ["Hello,", "Please confirm your email address."],
    action: verificationAction(origin, token),
    footnote: `The link works for a day. ${NOT_YOU}`,
  };
}

function verificationAction(origin: string, token: string) {
  const address = `${origin}/verify-email?token=${encodeURIComponent(token)}`;
  return { label: "Confirm Email", address };
}

/**
 * Goes to someone who has just proven that an address is theirs; the account has no name any more.
 */
export function startedCleanEmail(to: string, origin: string): Email {
  return {
    to,
    subject: "Your email is confirmed, and your account has been reset",
    heading: "Your account has been reset",
    paragraphs: [
      "Hello,",
      "You've confirmed that this email address is yours. Someone had set up an account with it before, and it may not have been you.",
      "So we've removed the password, passkeys, linked accounts, two-step sign-in, devices, sessions, picture and name. Choose a new password. Your watchlist is still there.",
    ],
    action: { label: "Choose a Password", address: `${origin}/forgot-password` },
  };
}

export function resetEmail(to: Addressee, origin: string, token: string): Email {
  return {
    to: to.email,
    subject: "Choose a new password",
    heading: "Choose a new password",
    paragraphs: [hello(to), "Someone, probably you, asked to reset your password."],
    action: {
      label: "Choose a New Password",
      address: `${origin}/reset-password?token=${encodeURIComponent(token)}`,
    },
    footnote: `The link works once, within an hour. ${NOT_YOU}`,
  };
}

export function newSignInEmail(
  to: Addressee,
  origin: string,
  { device, atMs }: { device: string; atMs: number },
): Email {
  return {
    to: to.email,
    subject: "A new sign-in to your account",
    heading: "A new sign-in",
    paragraphs: [
      hello(to),
      `Someone signed in to your account on a new device: ${device}, on ${formatMoment(atMs)}.`,
      "If that was you, there's nothing to do. If not, change your password: it signs out every other device.",
    ],
    action: { label: "See Your Sessions", address: `${origin}/profile/security` },
  };
}

export function passwordChangedEmail(to: Addressee, origin: string, atMs: number): Email {
  return {
    to: to.email,
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      hello(to),
      `Your password was changed on ${formatMoment(atMs)}, and every other device was signed out.`,
      "If that wasn't you, choose a new password right away.",
    ],
    action: { label: "Choose a New Password", address: `${origin}/forgot-password` },
  };
}

export function tooManyTriesEmail(to: Addressee, origin: string): Email {
  return {
    to: to.email,
    subject: "Too many attempts to sign in",
    heading: "Too many attempts to sign in",
    paragraphs: [
      hello(to),
      "Someone tried ten wrong passwords for your account. New devices have to wait fifteen minutes now; devices you've signed in on before don't.",
      "If that was you, the quickest way to sign in is to choose a new password.",
    ],
    action: { label: "Choose a New Password", address: `${origin}/forgot-password` },
  };
}

export const formatMoment = (atMs: number) =>
  new Date(atMs).toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }) + " (UTC)";
