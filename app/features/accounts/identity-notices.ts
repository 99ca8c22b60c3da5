import type { NotArrived } from "./identity-arrival.server.ts";

export type DoorNotice = {
  text: string;
  tone: "success" | "error";
  /** It says what to do next, which takes longer to read than a toast lasts. */
  stays?: true;
};

/** What is told of a sign-in with a provider that came to nothing, by why. */
const texts: Record<NotArrived, readonly [name: string, text: string]> = {
  declined: ["identity-declined", "You were not signed in there, so nothing has changed here."],
  expired: [
    "identity-expired",
    "That took too long, or began in another browser. Please try again.",
  ],
  "not believed": [
    "identity-not-believed",
    "What we were told there did not add up, so you were not signed in. Please try again.",
  ],
  down: [
    "identity-down",
    "The other side does not answer right now. Please try again in a moment, or sign in another way.",
  ],
  "too many": ["identity-too-many", "That was too often. Please wait a little and try again."],
  "address taken": [
    "identity-address-taken",
    "There is an account with this email already. Sign in to it another way, then link the two under Profile, Security.",
  ],
  unconfirmed: [
    "identity-unconfirmed",
    "They have not made sure of your email address. Confirm it there, or sign up with a password.",
  ],
  "look-alike": [
    "identity-look-alike",
    "Your address there is written in letters that look like others, so we cannot be sure whose it is. Sign up with a password, or use another address there.",
  ],
  "unconfirmed address": [
    "identity-confirm-first",
    "Please confirm your email address first. Then you can link a sign-in.",
  ],
  "somebody else's": [
    "identity-taken",
    "That sign-in belongs to another account already. Unlink it there first.",
  ],
};

export const identityNotices: Readonly<Record<string, DoorNotice>> = Object.fromEntries(
  Object.values(texts).map(([name, text]) => [name, { text, tone: "error", stays: true }]),
);

export const identityNoticeFor = (why: NotArrived) => texts[why][0];
