import { msg, type MarkedText } from "#app/translations/t.ts";

/** Why somebody cannot create an account. */
export type SignUpBarrier =
  | "sign-up closed"
  | "invitation needed"
  | "unknown invitation"
  | "used invitation"
  | "ended invitation";

export const signUpBarriers: Readonly<Record<SignUpBarrier, MarkedText>> = {
  "sign-up closed": msg(
    "This site isn't taking new accounts at the moment. If you already have one, please sign in.",
  ),
  "invitation needed": msg(
    "New accounts need an invitation here. Please ask whoever runs this site for one.",
  ),
  "unknown invitation": msg(
    "We don't know this invitation. Please check that you have the whole link.",
  ),
  "used invitation": msg("This invitation has been used already. Please ask for another one."),
  "ended invitation": msg("This invitation has ended. Please ask for another one."),
};
