import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { msg, t } from "#app/translations/t.ts";

interface Change {
  subject: string;
  what: string;
}

/** Reports that something that guards the account has changed. */
const changeEmail = (to: Addressee, origin: string, describe: () => Change): Email => ({
  to: to.email,
  write: () => {
    const { subject, what } = describe();
    const notYou = t(
      "If this wasn't you, change your password right away and check your security settings.",
    );
    return {
      subject,
      heading: subject,
      paragraphs: [hello(to), what, notYou],
      action: {
        label: t("See Your Security Settings"),
        address: pageAddress(origin, "/profile/security"),
      },
    };
  },
});

const FACTOR_CHANGES = {
  on: {
    subject: msg("Two-step sign-in is on"),
    what: msg(
      "Two-step sign-in was turned on for your account. From now on you also need a code from your authenticator app, or a recovery code, to sign in. All other devices were signed out. It was on {atMs}.",
    ),
  },
  off: {
    subject: msg("Two-step sign-in is off"),
    what: msg(
      "Two-step sign-in was turned off for your account. Your recovery codes no longer work. It was on {atMs}.",
    ),
  },
  reset: {
    subject: msg("Two-step sign-in is off"),
    what: msg(
      "Whoever runs this site turned off two-step sign-in for your account, so that you can sign in without a code. Your recovery codes no longer work. You can set it up again under Security. It was on {atMs}.",
    ),
  },
  "new codes": {
    subject: msg("You have new recovery codes"),
    what: msg(
      "New recovery codes were created for your account. The old ones no longer work. It was on {atMs}.",
    ),
  },
} as const;

interface FactorChange {
  change: keyof typeof FACTOR_CHANGES;
  atMs: number;
}

export const factorEmail = (to: Addressee, origin: string, { change, atMs }: FactorChange) =>
  changeEmail(to, origin, () => ({
    subject: t(FACTOR_CHANGES[change].subject),
    what: t(FACTOR_CHANGES[change].what, { atMs: formatMoment(atMs) }),
  }));

export const recoveryCodeUsedEmail = (
  to: Addressee,
  origin: string,
  { left, atMs }: { left: number; atMs: number },
): Email =>
  changeEmail(to, origin, () => ({
    subject: t("A recovery code was used"),
    what: t(
      "On {atMs} one of your recovery codes was used to sign in, or to confirm a change to your account. {left, plural, =0 {That was the last one.} one {# is left.} other {# are left.}}",
      { atMs: formatMoment(atMs), left },
    ),
  }));

export const tooManyCodesEmail = (to: Addressee, origin: string): Email =>
  changeEmail(to, origin, () => ({
    subject: t("Too many wrong codes"),
    what: t(
      "Someone who passed the first step of signing in to your account, or is signed in to it, entered five wrong codes. They have to wait fifteen minutes now.",
    ),
  }));

const CODE_EMAILS = {
  code: {
    subject: msg("Your code to sign in"),
    footnote: msg(
      "Don't share it with anyone: we never ask for it. If this wasn't you, you can ignore this email.",
    ),
  },
  confirmation: {
    subject: msg("Your code to confirm a change"),
    footnote: msg(
      "Don't share it with anyone: we never ask for it. If this wasn't you, someone is signed in as you: choose a new password with “Forgot Password?”, which signs them out.",
    ),
  },
} as const;

export const codeEmail = (
  to: Addressee,
  { kind, code }: { kind: keyof typeof CODE_EMAILS; code: string },
): Email => ({
  to: to.email,
  write: () => ({
    subject: t(CODE_EMAILS[kind].subject),
    heading: code,
    paragraphs: [
      hello(to),
      t(
        "Enter this code where you asked for it. It works once, for ten minutes, and only in that browser.",
      ),
    ],
    footnote: t(CODE_EMAILS[kind].footnote),
  }),
});

export const codesEmail = (
  to: Addressee,
  origin: string,
  { isOn, atMs }: { isOn: boolean; atMs: number },
): Email =>
  changeEmail(to, origin, () => {
    const at = { atMs: formatMoment(atMs) };
    return {
      subject: isOn ? t("Codes by email are on") : t("Codes by email are off"),
      what: isOn
        ? t("Since {atMs} you can sign in with a code that we send to this address.", at)
        : t("Since {atMs} we no longer send codes to sign in to this address.", at),
    };
  });

interface PasskeyChange {
  change: "added" | "removed";
  name: string;
  atMs: number;
}

export const passkeyEmail = (to: Addressee, origin: string, about: PasskeyChange): Email =>
  changeEmail(to, origin, () => {
    const named = { name: about.name, atMs: formatMoment(about.atMs) };
    const at = { atMs: named.atMs };
    return about.change === "added"
      ? {
          subject: t("A passkey was added"),
          what: typedBy(
            to,
            t("The passkey “{name}” was added to your account on {atMs}.", named),
            t("A passkey was added to your account on {atMs}.", at),
          ),
        }
      : {
          subject: t("A passkey was removed"),
          what: typedBy(
            to,
            t("The passkey “{name}” was removed from your account on {atMs}.", named),
            t("A passkey was removed from your account on {atMs}.", at),
          ),
        };
  });

export const keyEmail = (
  to: Addressee,
  origin: string,
  { name, atMs }: { name: string; atMs: number },
): Email =>
  changeEmail(to, origin, () => ({
    subject: t("A key was made"),
    what: t(
      "The key “{name}” was made for your account on {atMs}. Programs that have it can use the account without a password. You can remove it under Keys.",
      { name, atMs: formatMoment(atMs) },
    ),
  }));

export const pinEmail = (to: Addressee, origin: string, atMs: number): Email =>
  changeEmail(to, origin, () => ({
    subject: t("Your account's PIN was changed"),
    what: t("The PIN for leaving a child's profile was changed on {atMs}.", {
      atMs: formatMoment(atMs),
    }),
  }));
