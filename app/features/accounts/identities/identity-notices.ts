import { msg, type MarkedText } from "#app/translations/t.ts";

import { signUpBarriers } from "../sign-in/sign-up-barriers.ts";
import type { ArrivalProblem } from "./identity-arrival.server.ts";

export type SignInNotice = {
  text: MarkedText;
  tone: "success" | "error";
  /**
   * Shown until dismissed, because it says what to do next and takes longer to read than a toast
   * lasts.
   */
  stays?: true;
};

/** The notice for a failed sign-in with a provider, by reason. */
const texts: Record<ArrivalProblem, readonly [name: string, text: MarkedText]> = {
  declined: [
    "identity-declined",
    msg("You didn't finish signing in there, so nothing has changed here."),
  ],
  expired: [
    "identity-expired",
    msg("That took too long, or you started in another browser. Please try again."),
  ],
  "not believed": [
    "identity-not-believed",
    msg("We couldn't verify the answer, so you aren't signed in. Please try again."),
  ],
  down: [
    "identity-down",
    msg(
      "That service isn't answering right now. Please try again in a moment, or sign in another way.",
    ),
  ],
  "too many": [
    "identity-too-many",
    msg("Too many attempts. Please wait a few minutes and try again."),
  ],
  "address taken": [
    "identity-address-taken",
    msg(
      "There's already an account with this email. Sign in to it another way, then link the two under Profile, Security.",
    ),
  ],
  unconfirmed: [
    "identity-unconfirmed",
    msg("Your email address isn't confirmed there. Confirm it there, or sign up with a password."),
  ],
  "look-alike": [
    "identity-look-alike",
    msg(
      "Your email address there has letters that look like others, so we can't be sure whose it is. Sign up with a password, or use another address there.",
    ),
  ],
  "unconfirmed address": [
    "identity-confirm-first",
    msg("Please confirm your email address first. Then you can link a sign-in."),
  ],
  disabled: [
    "disabled",
    msg(
      "This account is disabled, so you can't sign in to it. If you think that's a mistake, please write to us.",
    ),
  ],
  "sign-up closed": ["sign-up-closed", signUpBarriers["sign-up closed"]],
  "invitation needed": ["invitation-needed", signUpBarriers["invitation needed"]],
  "unknown invitation": ["invitation-unknown", signUpBarriers["unknown invitation"]],
  "used invitation": ["invitation-used", signUpBarriers["used invitation"]],
  "ended invitation": ["invitation-ended", signUpBarriers["ended invitation"]],
  "somebody else's": [
    "identity-taken",
    msg("That account is already linked to another {site} account. Unlink it there first."),
  ],
};

export const identityNotices: Readonly<Record<string, SignInNotice>> = Object.fromEntries(
  Object.values(texts).map(([name, text]) => [name, { text, tone: "error", stays: true }]),
);

export const identityNoticeFor = (why: ArrivalProblem) => texts[why][0];
