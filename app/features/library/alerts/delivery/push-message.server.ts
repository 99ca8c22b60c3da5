import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type JsonWebKey,
} from "node:crypto";

/** What a browser gives of a device: where to send, and the keys that it decrypts with. */
export interface PushDevice {
  endpoint: string;
  /** An uncompressed point of P-256, in base64url. */
  p256dh: string;
  /** 16 bytes, in base64url. */
  auth: string;
}

/** The server's own keys, with which it says who it is. */
export interface PushKeys {
  /** An uncompressed point of P-256, in base64url, as browsers take it. */
  publicKey: string;
  privateKey: JsonWebKey;
}

const CURVE = "prime256v1";
const RECORD_BYTES = 4096;
const VALID_FOR_S = 12 * 3_600;

export function makePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: CURVE });
  const jwk = privateKey.export({ format: "jwk" });
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? "", "base64url"));
  if (x === undefined || y === undefined) throw new Error("A key without a point was made.");
  return { publicKey: Buffer.concat([Buffer.of(4), x, y]).toString("base64url"), privateKey: jwk };
}

/** Whether these are keys that something can be encrypted for. */
export function areDeviceKeys({ p256dh, auth }: Pick<PushDevice, "p256dh" | "auth">): boolean {
  try {
    const point = Buffer.from(p256dh, "base64url");
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return point.length === 65 && Buffer.from(auth, "base64url").length === 16;
  } catch {
    return false;
  }
}

interface PushSecrets {
  salt?: Buffer;
  privateKey?: Buffer;
}

/** Encrypts for one device in one record (RFC 8291); only a test chooses salt and key. */
export function encryptPush(
  { p256dh, auth }: Pick<PushDevice, "p256dh" | "auth">,
  text: string,
  { salt = randomBytes(16), privateKey }: PushSecrets = {},
): Buffer {
  const ecdh = createECDH(CURVE);
  if (privateKey === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(privateKey);
  const [theirs, ours] = [Buffer.from(p256dh, "base64url"), ecdh.getPublicKey()];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const authSecret = Buffer.from(auth, "base64url");
  const secret = derive(ecdh.computeSecret(theirs), { salt: authSecret, info, length: 32 });
  const derived = (name: string, length: number) =>
    derive(secret, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), length });
  const cipher = createCipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head.writeUInt8(ours.length, 20);
  // The mark of the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(2)]);
  return Buffer.concat([head, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

interface KeyDerivation {
  salt: Buffer;
  info: Buffer;
  length: number;
}

const derive = (key: Buffer, { salt, info, length }: KeyDerivation): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Says who sends (RFC 8292): a signed token for the push service alone. */
export function authorizePush(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string; nowMs: number },
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + VALID_FOR_S,
    sub: contact,
  };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const key = createPrivateKey({ key: privateKey, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
