import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type DerivedKeys = ReturnType<typeof createDerivedKeys>;

/**
 * Keys derived from the server's secret, one for each purpose, so that what is signed or encrypted
 * for one purpose is worthless for another.
 */
export function createDerivedKeys(secret: string) {
  const keys = new Map<string, Buffer>();
  function keyFor(purpose: string): Buffer {
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync("sha256", secret, "matinee", purpose, 32));
    keys.set(purpose, made);
    return made;
  }

  const sign = (purpose: string, text: string): string =>
    createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");

  return {
    /** A keyed hash, for codes that are too short for a plain one. */
    sign,
    /** Whether we signed this text for that purpose; runs in constant time. */
    isSigned(purpose: string, text: string, signature: string): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(purpose, text))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
    /** Encrypts for one owner; only the same owner's call decrypts it. */
    seal(purpose: string, owner: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    /** Undefined when it was not encrypted here, for this purpose and owner. */
    unseal(purpose: string, owner: string, sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), nonce);
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
