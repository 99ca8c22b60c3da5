/** What an identity provider can do wrong, each until it is reset. */
export type IdentityQuirks = {
  wrongNonce: boolean;
  wrongAudience: boolean;
  wrongIssuer: boolean;
  /** Its tokens expired an hour ago. */
  expired: boolean;
  /** Its tokens were issued an hour ago, and are valid for another one. */
  old: boolean;
  /** Signed with a key that it does not publish. */
  forged: boolean;
  /** Not signed at all. */
  unsigned: boolean;
  /** It has not verified the email address. */
  unverifiedEmail: boolean;
  /** Only the userinfo endpoint has the email address. */
  emailOnAsking: boolean;
  /** No access token comes with the id token. */
  noAccessToken: boolean;
  /** The userinfo endpoint answers about another person. */
  tellsOfAnother: boolean;
  /** It has no email address at all. */
  noEmail: boolean;
  /** Another number is another signing key; the old one is no longer published. */
  keyEdition: number;
};

export const noIdentityQuirks = (): IdentityQuirks => ({
  wrongNonce: false,
  wrongAudience: false,
  wrongIssuer: false,
  expired: false,
  old: false,
  forged: false,
  unsigned: false,
  unverifiedEmail: false,
  emailOnAsking: false,
  noAccessToken: false,
  tellsOfAnother: false,
  noEmail: false,
  keyEdition: 1,
});
