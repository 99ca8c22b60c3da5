/** What a browser is asked for when a passkey is to be made; bytes are written in base64url. */
export interface PasskeyAsked {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  excludeCredentials: { type: "public-key"; id: string }[];
  authenticatorSelection: { residentKey: "required"; userVerification: "preferred" };
}

/** What it is asked for to sign in: any passkey that it has for this site, unless some are named. */
export interface PasskeyWanted {
  challenge: string;
  rpId: string;
  userVerification: "preferred" | "required";
  allowCredentials?: { type: "public-key"; id: string }[];
}
