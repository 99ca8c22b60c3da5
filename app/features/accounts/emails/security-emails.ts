import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

import { formatMoment } from "./account-emails.ts";

const NOT_YOU =
  "If this wasn't you, change your password right away and check your security settings.";

const action = (origin: string) => ({
  label: "See Your Security Settings",
  address: `${origin}/profile/security`,
});

interface Change {
  subject: string;
  what: string;
}

/** Something that guards the account is another than before. */
function changeEmailText(to: Addressee, origin: string, { subject, what }: Change): Email {
  return {
    to: to.email,
    subject,
    heading: subject,
    paragraphs: [hello(to), what, NOT_YOU],
    action: action(origin),
  };
}

const FACTOR_CHANGES = {
  on: {
    subject: "Two-step sign-in is on",
    what: "Two-step sign-in was turned on for your account. From now on you also need a code from your authenticator app, or a recovery code, to sign in. All other devices were signed out.",
  },
  off: {
    subject: "Two-step sign-in is off",
    what: "Two-step sign-in was turned off for your account. Your recovery codes no longer work.",
  },
  "new codes": {
    subject: "You have new recovery codes",
    what: "New recovery codes were created for your account. The old ones no longer work.",
  },
} as const;

interface FactorChange {
  change: keyof typeof FACTOR_CHANGES;
  atMs: number;
}

export function factorEmail(to: Addressee, origin: string, { change, atMs }: FactorChange) {
  const { subject, what } = FACTOR_CHANGES[change];
  return changeEmailText(to, origin, { subject, what: `${what} It was on ${formatMoment(atMs)}.` });
}

export function recoveryCodeUsedEmail(
  to: Addressee,
  origin: string,
  { left, atMs }: { left: number; atMs: number },
): Email {
  const rest = left === 0 ? "That was the last one." : `${left} are left.`;
  return changeEmailText(to, origin, {
    subject: "A recovery code was used",
    what: `On ${formatMoment(atMs)} one of your recovery codes was used to sign in, or to confirm a change to your account. ${rest}`,
  });
}

export function tooManyCodesEmail(to: Addressee, origin: string): Email {
  return changeEmailText(to, origin, {
    subject: "Too many wrong codes",
    what: "Someone who passed the first step of signing in to your account, or is signed in to it, entered five wrong codes. They have to wait fifteen minutes now.",
  });
}

const CODE_EMAILS = {
  code: {
    subject: "Your code to sign in",
    footnote: "If this wasn't you, you can ignore this email.",
  },
  confirmation: {
    subject: "Your code to confirm a change",
    footnote:
      "If this wasn't you, someone is signed in as you: choose a new password with “Forgot Password?”, which signs them out.",
  },
} as const;

export function codeEmail(
  to: Addressee,
  { kind, code }: { kind: keyof typeof CODE_EMAILS; code: string },
): Email {
  const { subject, footnote } = CODE_EMAILS[kind];
  return {
    to: to.email,
    subject,
    heading: code,
    paragraphs: [
      hello(to),
      "Enter this code where you asked for it. It works once, for ten minutes, and only in that browser.",
    ],
    footnote: `Don't share it with anyone: we never ask for it. ${footnote}`,
  };
}

export function codesEmail(
  to: Addressee,
  origin: string,
  { isOn, atMs }: { isOn: boolean; atMs: number },
): Email {
  return changeEmailText(to, origin, {
    subject: isOn ? "Codes by email are on" : "Codes by email are off",
    what: isOn
      ? `Since ${formatMoment(atMs)} you can sign in with a code that we send to this address.`
      : `Since ${formatMoment(atMs)} we no longer send codes to sign in to this address.`,
  });
}

export function passkeyEmail(
  to: Addressee,
  origin: string,
  { change, name, atMs }: { change: "added" | "removed"; name: string; atMs: number },
): Email {
  return changeEmailText(to, origin, {
    subject: change === "added" ? "A passkey was added" : "A passkey was removed",
    what: `${typedBy(to, `The passkey “${name}”`, "A passkey")} was ${change} ${change === "added" ? "to" : "from"} your account on ${formatMoment(atMs)}.`,
  });
}

export const pinEmail = (to: Addressee, origin: string, atMs: number): Email =>
  changeEmailText(to, origin, {
    subject: "Your account's PIN was changed",
    what: `The PIN for leaving a child's profile was changed on ${formatMoment(atMs)}.`,
  });
