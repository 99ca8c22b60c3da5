import { t } from "#app/translations/t.ts";

/** The recipient of an email. */
export interface Addressee {
  name: string;
  email: string;
  /** Whether they have proven that the address is theirs. */
  isVerified: boolean;
}

interface Row {
  name: string;
  email: string;
  email_verified: number;
}

export const addresseeOf = ({ name, email, email_verified }: Row): Addressee => ({
  name,
  email,
  isVerified: email_verified === 1,
});

/**
 * A typed text, for an email. Anybody can sign up with anybody's address: until it is confirmed the
 * text may be an advertisement or a link, which we would send to a stranger.
 */
export const typedBy = ({ isVerified }: Addressee, text: string, otherwise: string): string =>
  isVerified ? text : otherwise;

/** An email's greeting. */
export const hello = (to: Addressee): string =>
  typedBy(to, t("Hello {name},", { name: to.name }), t("Hello,"));
