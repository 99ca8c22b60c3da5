import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";

/** The few kinds of CBOR that an authenticator writes. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

const IS_PRESENT = 1;
const IS_VERIFIED = 4;
const HAS_KEY = 64;

interface CeremonyOptions {
  challenge: string;
  origin?: string;
  /** Whether it verified its holder by finger, face or PIN. */
  isVerified?: boolean;
}

/** An authenticator in software, which does what real ones do, and what malicious ones would. */
export function createAuthenticator(rpId = "localhost", { countsUses = true } = {}) {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return authenticatorWith({ rpId, countsUses, ...keys, id: randomBytes(16) }, 0);
}

interface StoredPasskey {
  rpId: string;
  countsUses: boolean;
  privateKey: KeyObject;
  publicKey: KeyObject;
  id: Buffer;
}

function authenticatorWith(held: StoredPasskey, usedBefore: number) {
  const { rpId, countsUses, privateKey, publicKey, id } = held;
  let counter = usedBefore;

  const clientData = (type: string, { challenge, origin = "http://localhost" }: CeremonyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, isVerified: boolean): Buffer {
    const counted = Buffer.alloc(4);
    if (countsUses) counted.writeUInt32BE(++counter);
    const flag = IS_PRESENT | flags | (isVerified ? IS_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counted]);
  }

  return {
    /** A copy of its memory, as a thief would have: from now on each counts its own uses. */
    copy: () => authenticatorWith(held, counter),
    /** What a browser returns after making the passkey. */
    make(given: CeremonyOptions): string {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const data = Buffer.concat([
        authenticatorData(HAS_KEY, given.isVerified ?? true),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]);
      const response = {
        clientDataJSON: text(clientData("webauthn.create", given)),
        attestationObject: text(cbor(object)),
      };
      return JSON.stringify({ id: text(id), type: "public-key", response });
    },
    /** What a browser returns after using it. */
    use(given: CeremonyOptions): string {
      const client = clientData("webauthn.get", given);
      const data = authenticatorData(0, given.isVerified ?? true);
      const signature = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
      return JSON.stringify({ id: text(id), type: "public-key", response });
    },
  };
}

/** What a page requests of a browser's passkeys. */
export function passkeyOptionsIn(page: string): { challenge: string } {
  const [, written = ""] = /data-passkey-options="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(written.replaceAll("&quot;", '"'));
}
