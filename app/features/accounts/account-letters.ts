import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Letter } from "#app/features/messages/outbox.server.ts";

const NOT_YOU = "If this was not you, you can leave this letter alone: nothing has changed.";

/** Nobody has shown yet whose the address is, so that nothing which was typed is in it. */
export function welcomeLetter(to: string, origin: string, token: string): Letter {
  return {
    to,
    subject: "Welcome to Matinee",
    heading: "Welcome",
    paragraphs: [
      "Your seat is ready. Please confirm that this address is yours, so that we can help you back in if you ever forget your password.",
    ],
    action: verificationAction(origin, token),
    footnote: "The link works for a day. If you did not sign up, you can leave this letter alone.",
  };
}

export function verificationLetter(to: string, origin: string, token: string): Letter {
  return {
    to,
    subject: "Confirm your email",
    heading: "Confirm your email",
    paragraphs: ["Hello,", "Please confirm that this address is yours."],
    action: verificationAction(origin, token),
    footnote: `The link works for a day. ${NOT_YOU}`,
  };
}

function verificationAction(origin: string, token: string) {
  const address = `${origin}/verify-email?token=${encodeURIComponent(token)}`;
  return { label: "Confirm Email", address };
}

/** To who has just shown that an address is theirs; nobody has a name here any more. */
export function startedCleanLetter(to: string, origin: string): Letter {
  return {
    to,
    subject: "Your address is confirmed, and your account starts clean",
    heading: "Your account starts clean",
    paragraphs: [
      "Hello,",
      "You have shown that this address is yours. Somebody had set up an account with it before that was shown, and it may not have been you.",
      "So whatever had been set up is gone: the password, passkeys, linked sign-ins, two-step sign-in, devices, sessions, the picture and the name. Choose a password of your own; what you had on your watchlist is still there.",
    ],
    action: { label: "Choose a Password", address: `${origin}/forgot-password` },
  };
}

export function resetLetter(to: Addressee, origin: string, token: string): Letter {
  return {
    to: to.email,
    subject: "Choose a new password",
    heading: "Choose a new password",
    paragraphs: [hello(to), "Somebody, probably you, asked for a way back in."],
    action: {
      label: "Choose a New Password",
      address: `${origin}/reset-password?token=${encodeURIComponent(token)}`,
    },
    footnote: `The link works once, and for an hour. ${NOT_YOU}`,
  };
}

export function newSignInLetter(
  to: Addressee,
  origin: string,
  { device, atMs }: { device: string; atMs: number },
): Letter {
  return {
    to: to.email,
    subject: "A new sign-in to your account",
    heading: "A new sign-in",
    paragraphs: [
      hello(to),
      `Somebody signed in to your account on a device that we did not know: ${device}, on ${formatMoment(atMs)}.`,
      "If that was you, all is well. If not, change your password: it ends every other session.",
    ],
    action: { label: "Look at Your Sessions", address: `${origin}/profile/security` },
  };
}

export function passwordChangedLetter(to: Addressee, origin: string, atMs: number): Letter {
  return {
    to: to.email,
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      hello(to),
      `Your password was changed on ${formatMoment(atMs)}, and every other session was ended.`,
      "If that was not you, choose a new password at once.",
    ],
    action: { label: "Choose a New Password", address: `${origin}/forgot-password` },
  };
}

export function tooManyTriesLetter(to: Addressee, origin: string): Letter {
  return {
    to: to.email,
    subject: "Too many tries to sign in",
    heading: "Too many tries to sign in",
    paragraphs: [
      hello(to),
      "Somebody tried ten wrong passwords for your account. New devices have to wait fifteen minutes now; those that you have signed in on before do not.",
      "If that was you, a new password is the quickest way in.",
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
