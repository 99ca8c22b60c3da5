/** The options with which a browser creates a passkey; bytes are written in base64url. */
export interface NewPasskeyOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  excludeCredentials: { type: "public-key"; id: string }[];
  authenticatorSelection: { residentKey: "required"; userVerification: "preferred" };
}

/** The options with which it signs in: any passkey for this site, unless some are named. */
export interface PasskeyOptions {
  challenge: string;
  rpId: string;
  userVerification: "preferred" | "required";
  allowCredentials?: { type: "public-key"; id: string }[];
}
