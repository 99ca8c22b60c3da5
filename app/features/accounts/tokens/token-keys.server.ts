import { randomUUID } from "node:crypto";

import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from "jose";

import type { Database } from "#app/db/connect.server.ts";

import type { DerivedKeys } from "../derived-keys.server.ts";

interface TokenKeysOptions {
  database: Database;
  /** Encrypts the private keys. */
  keys: DerivedKeys;
  now: () => number;
}

interface Claims {
  issuer: string;
  audience: string;
  userId: string;
  sessionId: string;
  client: string;
}

interface Key {
  id: string;
  publicKey: CryptoKey;
  /** Undefined when it was encrypted with another secret than today's. */
  privateKey: CryptoKey | undefined;
}

export type TokenKeys = ReturnType<typeof createTokenKeys>;

/** An algorithm that every library supports, with small keys and signatures. */
const ALGORITHM = "ES256";
const TYPE = "at+jwt";
const PURPOSE = "token key";
export const TOKEN_SECONDS = 15 * 60;

/**
 * The key that signs access tokens: created when it is first needed and stored in the database with
 * its private half encrypted. If the server's secret changes it can no longer be decrypted and a
 * new one is created; the previous one remains published, because its tokens are still in use.
 */
export function createTokenKeys({ database, keys: sealing, now }: TokenKeysOptions) {
  let known: Promise<readonly Key[]> | undefined;

  const rows = () =>
    database.kysely.selectFrom("token_keys").selectAll().orderBy("created_at", "desc").execute();

  function load(): Promise<readonly Key[]> {
    known = rows().then((found) => Promise.all(found.map((row) => open(sealing, row))));
    known.catch(() => (known = undefined));
    return known;
  }

  async function findKey(id: string | undefined): Promise<CryptoKey> {
    const find = (keys: readonly Key[]) => keys.find((key) => key.id === id);
    // Another process may have created it meanwhile.
    const key = find(await (known ?? load())) ?? find(await load());
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }

  async function signingKey(): Promise<{ id: string; privateKey: CryptoKey }> {
    const usable = (await (known ?? load())).find(isUsable) ?? (await load()).find(isUsable);
    if (usable) return usable;
    await makeKey({ database, keys: sealing, now });
    const made = (await load()).find(isUsable);
    if (!made) throw new Error("A signing key was made and cannot be opened.");
    return made;
  }

  return {
    /** The public keys, as other services read them. */
    async published(): Promise<{ keys: JWK[] }> {
      await signingKey();
      const found = await rows();
      return { keys: found.map((row) => publish(row)) };
    },
    async sign({ issuer, audience, userId, sessionId, client }: Claims): Promise<string> {
      const { id, privateKey } = await signingKey();
      const madeAt = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId, client_id: client })
        .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(madeAt)
        .setExpirationTime(madeAt + TOKEN_SECONDS)
        .setJti(randomUUID())
        .sign(privateKey);
    },
    /** The session of a token; undefined for anything but our own tokens for us. */
    async verify(
      token: string,
      expected: Pick<Claims, "issuer" | "audience">,
    ): Promise<{ userId: string; sessionId: string } | undefined> {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => findKey(kid), {
          ...expected,
          algorithms: [ALGORITHM],
          typ: TYPE,
          requiredClaims: ["sub", "exp", "sid"],
          currentDate: new Date(now()),
        });
        const { sub, sid } = payload;
        if (sub === undefined || typeof sid !== "string") return undefined;
        return { userId: sub, sessionId: sid };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

interface KeyRow {
  id: string;
  public_key: string;
  sealed_private_key: string;
}

const isUsable = (key: Key): key is Key & { privateKey: CryptoKey } => key.privateKey !== undefined;

const publish = ({ id, public_key }: KeyRow): JWK => ({
  ...(JSON.parse(public_key) as JWK),
  kid: id,
  alg: ALGORITHM,
  use: "sig",
});

async function open(sealing: DerivedKeys, row: KeyRow): Promise<Key> {
  const opened = sealing.unseal(PURPOSE, row.id, row.sealed_private_key);
  const [publicKey, privateKey] = await Promise.all([
    importKey(row.public_key),
    opened === undefined ? undefined : importKey(opened),
  ]);
  return { id: row.id, publicKey, privateKey };
}

async function importKey(text: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(text) as JWK, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("A signing key is not of its kind.");
  return key;
}

/** Creates another key, and forgets those before the last one. */
async function makeKey({ database, keys: sealing, now }: TokenKeysOptions): Promise<void> {
  const id = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [shown, hidden] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
  await database.kysely.transaction().execute(async (transaction) => {
    const others = await transaction
      .selectFrom("token_keys")
      .select("id")
      .orderBy("created_at", "desc")
      .execute();
    const outdated = others.slice(1).map((other) => other.id);
    if (outdated.length > 0) {
      await transaction.deleteFrom("token_keys").where("id", "in", outdated).execute();
    }
    await transaction
      .insertInto("token_keys")
      .values({
        id,
        public_key: JSON.stringify(shown),
        sealed_private_key: sealing.seal(PURPOSE, id, JSON.stringify(hidden)),
        created_at: now(),
      })
      .execute();
  });
}
