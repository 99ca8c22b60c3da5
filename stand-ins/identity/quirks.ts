/** What an identity provider can do wrong, each until it is put right. */
export type IdentityQuirks = {
  wrongNonce: boolean;
  wrongAudience: boolean;
  wrongIssuer: boolean;
  /** Its tokens were good an hour ago. */
  expired: boolean;
  /** Its tokens were made an hour ago, and are good for another one. */
  old: boolean;
  /** Signed with a key that it does not publish. */
  forged: boolean;
  /** Not signed at all. */
  unsigned: boolean;
  /** It has not made sure of the address. */
  unverifiedEmail: boolean;
  /** Only the userinfo endpoint has the address. */
  emailOnAsking: boolean;
  /** Asked about somebody, it tells of somebody else. */
  tellsOfAnother: boolean;
  /** It knows no address at all. */
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
  tellsOfAnother: false,
  noEmail: false,
  keyEdition: 1,
});
