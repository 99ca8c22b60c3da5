import { msg, type MarkedText } from "#app/translations/t.ts";

/** Who may create an account. */
export type SignUpRule = "everyone" | "invitation" | "nobody";

/** Why somebody cannot create an account. */
export type SignUpBarrier = "sign-up closed" | "invitation needed";

export const signUpBarriers: Readonly<Record<SignUpBarrier, MarkedText>> = {
  "sign-up closed": msg(
    "This site isn't taking new accounts at the moment. If you already have one, please sign in.",
  ),
  "invitation needed": msg(
    "New accounts need an invitation here. Please ask whoever runs this site for one.",
  ),
};

const barrierOf: Readonly<Record<SignUpRule, SignUpBarrier | undefined>> = {
  everyone: undefined,
  invitation: "invitation needed",
  nobody: "sign-up closed",
};

/**
 * What keeps somebody from creating an account, by the form or with an identity provider. Nothing
 * else decides it.
 */
export const findSignUpBarrier = ({ signUpRule }: { signUpRule: () => SignUpRule }) =>
  barrierOf[signUpRule()];
