import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { expect, test } from "vitest";

import { readIdToken } from "./read-id-token.ts";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const NOW_SECONDS = NOW_MS / 1000;
const ISSUER = "https://id.example";
const GRACE = { email: "grace@example.org", email_verified: true, name: "Grace Hopper" };

const own = await generateKeyPair("ES256");
const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "ES256" }] };

/** What is read from a token with other claims, or that is checked in another way. */
async function read(
  claims: JWTPayload = {},
  {
    kid = "one",
    algorithms = ["ES256"],
    key = own.privateKey,
  }: { kid?: string; algorithms?: string[]; key?: CryptoKey } = {},
) {
  const whole = {
    iss: ISSUER,
    aud: "us",
    sub: "g-1",
    iat: NOW_SECONDS,
    exp: NOW_SECONDS + 300,
    nonce: "a nonce",
    ...GRACE,
    ...claims,
  };
  const token = await new SignJWT(whole).setProtectedHeader({ alg: "ES256", kid }).sign(key);
  const expected = { issuer: ISSUER, clientId: "us", nonce: "a nonce", algorithms, keys };
  return readIdToken(token, { ...expected, nowMs: NOW_MS });
}

const refused = (why: string) => ({ outcome: "refused", why });

test("a token that is right in everything tells who somebody is", async () => {
  expect(await read()).toEqual({ outcome: "read", claims: { sub: "g-1", ...GRACE } });
});

test.each(["sub", "iat", "exp", "nonce", "iss", "aud"])(
  "one without %s is refused",
  async (name) => {
    expect(await read({ [name]: undefined })).toEqual(refused(name));
  },
);

test.each<[string, JWTPayload, string]>([
  ["of another sign-in", { nonce: "another nonce" }, "nonce"],
  ["of another issuer", { iss: `${ISSUER}/` }, "iss"],
  ["for somebody else", { aud: "them" }, "aud"],
  ["asked for by somebody else", { azp: "them" }, "azp"],
  ["for several, without who asked", { aud: ["us", "them"] }, "azp"],
  ["for several, asked for by another", { aud: ["us", "them"], azp: "them" }, "azp"],
  ["of nobody", { sub: "" }, "claims"],
  ["of somebody with too long a name", { sub: "x".repeat(256) }, "claims"],
])("one %s is refused", async (_, claims, why) => {
  expect(await read(claims)).toEqual(refused(why));
});

test.each<[string, JWTPayload]>([
  ["for us, as a list", { aud: ["us"] }],
  ["for several, asked for by us", { aud: ["us", "them"], azp: "us" }],
  ["asked for by us", { azp: "us" }],
  ["that says in words that the address is verified", { email_verified: "true" }],
])("one %s is read", async (_, claims) => {
  expect(await read(claims)).toMatchObject({ outcome: "read", claims: { email_verified: true } });
});

test("two clocks may differ by a minute, and a token is read within ten minutes", async () => {
  const outcome = async (claims: JWTPayload) => (await read(claims)).outcome;
  expect(await outcome({ exp: NOW_SECONDS - 59 })).toBe("read");
  expect(await read({ exp: NOW_SECONDS - 60 })).toEqual(refused("ERR_JWT_EXPIRED"));
  const later = { exp: NOW_SECONDS + 3_600 };
  expect(await outcome({ ...later, iat: NOW_SECONDS + 60 })).toBe("read");
  expect(await read({ ...later, iat: NOW_SECONDS + 61 })).toEqual(refused("iat"));
  expect(await outcome({ ...later, iat: NOW_SECONDS - 660 })).toBe("read");
  expect(await read({ ...later, iat: NOW_SECONDS - 661 })).toEqual(refused("ERR_JWT_EXPIRED"));
});

test("only an announced signature that nobody else can make is checked", async () => {
  const why = "ERR_JOSE_ALG_NOT_ALLOWED";
  expect(await read({}, { algorithms: ["RS256"] })).toEqual(refused(why));
  expect(await read({}, { algorithms: [] })).toEqual(refused(why));
  const secret = new SignJWT({}).setProtectedHeader({ alg: "HS256", kid: "one" });
  const token = await secret.sign(new TextEncoder().encode("a secret that both sides have, long"));
  const expected = { issuer: ISSUER, clientId: "us", nonce: "a nonce", keys, nowMs: NOW_MS };
  for (const algorithms of [["HS256"], ["HS256", "ES256"], ["none"]]) {
    expect(await readIdToken(token, { ...expected, algorithms })).toEqual(refused(why));
  }
  const { privateKey } = await generateKeyPair("ES256");
  const forged = refused("ERR_JWS_SIGNATURE_VERIFICATION_FAILED");
  expect(await read({}, { key: privateKey })).toEqual(forged);
});

test("a key that is not in the set may be a new one", async () => {
  expect(await read({}, { kid: "two" })).toEqual({ outcome: "unknown key" });
});

test("what is no token is refused without a word of it", async () => {
  const expected = { issuer: ISSUER, clientId: "us", nonce: "a nonce", keys, nowMs: NOW_MS };
  for (const token of ["", "hush", "hush.hush.hush"]) {
    const found = await readIdToken(token, { ...expected, algorithms: ["ES256"] });
    expect(found).toMatchObject({ outcome: "refused" });
    expect(JSON.stringify(found)).not.toContain("hush");
  }
});
