/** Whom an email goes to. */
export interface Addressee {
  name: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
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
 * What somebody typed, for an email. Anybody can sign up with anybody's address: until it is
 * confirmed they may have typed an advertisement or a link, for us to send to a stranger.
 */
export const typedBy = ({ isVerified }: Addressee, text: string, otherwise: string): string =>
  isVerified ? text : otherwise;

/** How an email begins. */
export const hello = (to: Addressee): string => typedBy(to, `Hello ${to.name},`, "Hello,");
