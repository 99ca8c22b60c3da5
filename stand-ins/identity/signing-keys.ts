import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import type { IdentityQuirks } from "./quirks.ts";

const algorithm = "ES256";

/** The provider's key, another one for each edition. */
export function createSigningKeys(quirks: IdentityQuirks) {
  const editions = new Map<number, ReturnType<typeof makeKey>>();
  const keyOf = (edition: number) => {
    const known = editions.get(edition) ?? makeKey(edition);
    editions.set(edition, known);
    return known;
  };
  return {
    async published() {
      return { keys: [(await keyOf(quirks.keyEdition)).published] };
    },
    async sign(claims: JWTPayload): Promise<string> {
      if (quirks.unsigned) return unsigned(claims);
      const { privateKey, published } = await keyOf(quirks.keyEdition);
      const { privateKey: other } = await keyOf(-1);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: published.kid })
        .sign(quirks.forged ? other : privateKey);
    },
  };
}

async function makeKey(edition: number) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const kid = `edition-${edition}`;
  return { privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: algorithm } };
}

function unsigned(claims: JWTPayload): string {
  const parts = [{ alg: "none" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${parts.join(".")}.`;
}
