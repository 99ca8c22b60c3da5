import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { createDerivedKeys } from "../derived-keys.server.ts";
import { createTokenKeys, TOKEN_SECONDS } from "./token-keys.server.ts";

const START_MS = Date.parse("2026-11-20T12:00:00Z");
const US = { issuer: "https://films.example", audience: "apps" };
const CLAIMS = { ...US, userId: "ada", sessionId: "own", client: "An app" };

describeEachEngine("the keys that sign access tokens", ({ open }) => {
  async function openKeys() {
    const database = await open();
    const clock = { nowMs: START_MS };
    const withSecret = (secret: string) =>
      createTokenKeys({ database, keys: createDerivedKeys(secret), now: () => clock.nowMs });
    const published = async (keys: ReturnType<typeof withSecret>) =>
      (await keys.published()).keys.map(({ kid }) => kid);
    return { database, clock, withSecret, published };
  }

  test("are made once, shared by all servers, and published without their secret half", async () => {
    const { withSecret, published } = await openKeys();
    const [one, other] = [withSecret("first"), withSecret("first")];
    const token = await one.sign(CLAIMS);
    expect(await other.verify(token, US)).toEqual({ userId: "ada", sessionId: "own" });
    expect(await published(one)).toHaveLength(1);
    expect(await published(other)).toEqual(await published(one));
    const { keys } = await one.published();
    expect(keys[0]).toMatchObject({ alg: "ES256", use: "sig", kty: "EC" });
    expect(keys[0]).not.toHaveProperty("d");
  });

  test("make tokens that are for us alone, and last a quarter of an hour", async () => {
    const { clock, withSecret } = await openKeys();
    const keys = withSecret("first");
    const token = await keys.sign(CLAIMS);
    expect(await keys.verify(token, { ...US, audience: "others" })).toBeUndefined();
    expect(await keys.verify(token, { ...US, issuer: "https://evil.example" })).toBeUndefined();
    expect(await keys.verify(`${token}x`, US)).toBeUndefined();
    expect(await keys.verify("no token", US)).toBeUndefined();
    clock.nowMs = START_MS + TOKEN_SECONDS * 1000 - 1000;
    expect(await keys.verify(token, US)).toBeDefined();
    clock.nowMs = START_MS + TOKEN_SECONDS * 1000;
    expect(await keys.verify(token, US)).toBeUndefined();
  });

  test("are made anew with another secret; the last one's tokens stay valid, older ones' don't", async () => {
    const { clock, withSecret, published } = await openKeys();
    const first = await withSecret("first").sign(CLAIMS);
    clock.nowMs += 1000;
    const second = await withSecret("second").sign(CLAIMS);
    expect(await withSecret("second").verify(first, US)).toBeDefined();
    clock.nowMs += 1000;
    const third = await withSecret("third").sign(CLAIMS);
    const keys = withSecret("third");
    expect(await keys.verify(first, US)).toBeUndefined();
    for (const token of [second, third]) expect(await keys.verify(token, US)).toBeDefined();
    expect(await published(keys)).toHaveLength(2);
  });
});
