import { expect, onTestFinished, test } from "vitest";

import { openIdentityProvider, type Person } from "#tests/sign-in/identity-provider.ts";

import { createIdentityService } from "./identity-service.server.ts";

const GRACE = { email: "grace@example.org", name: "Grace Hopper", subject: "g-1" };
const FLOW = {
  redirectUri: "http://localhost/api/auth/callback/stand-in",
  nonce: "a nonce",
  verifier: "a verifier that is long enough to be one, as they have to be",
};

async function open(change: { clientSecret?: string; issuer?: string } = {}) {
  const provider = await openIdentityProvider();
  const clock = { aheadMs: 0 };
  const { issuer } = provider;
  const setting = { ...provider.setting, scopes: "openid email", origins: [issuer], ...change };
  const service = createIdentityService({
    providers: [setting],
    now: () => Date.now() + clock.aheadMs,
  });
  onTestFinished(service.close);
  return {
    provider,
    service,
    clock,
    async signIn(somebody: Person = GRACE, flow = FLOW) {
      const address = await service.begin("stand-in", { ...FLOW, state: "a state" });
      const back = await provider.signIn(address, somebody);
      return service.finish("stand-in", { ...flow, code: back.searchParams.get("code") ?? "" });
    },
  };
}

test("signing in there proves who somebody is", async () => {
  const { provider, service, signIn } = await open();
  const address = await service.begin("stand-in", { ...FLOW, state: "a state" });
  expect(address.origin).toBe(provider.issuer);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    state: "a state",
    nonce: "a nonce",
    code_challenge_method: "S256",
  });
  expect(address.href).not.toContain(FLOW.verifier.slice(0, 10));
  const { subject, ...about } = GRACE;
  expect(await signIn()).toEqual({
    outcome: "proven",
    identity: { subject, ...about, isEmailVerified: true },
  });
});

test.each([
  [{ wrongNonce: true }, "nonce"],
  [{ wrongAudience: true }, "aud"],
  [{ wrongIssuer: true }, "iss"],
  [{ expired: true }, "ERR_JWT_EXPIRED"],
  [{ old: true }, "ERR_JWT_EXPIRED"],
  [{ forged: true }, "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"],
  [{ unsigned: true }, "ERR_JOSE_ALG_NOT_ALLOWED"],
])("an id token with %j is rejected", async (quirk, why) => {
  const { provider, signIn } = await open();
  provider.misbehave(quirk);
  expect(await signIn()).toEqual({ outcome: "refused", why });
  provider.behave();
  expect(await signIn()).toMatchObject({ outcome: "proven" });
});

test("an unverified address is reported as unverified, and a missing one as missing", async () => {
  const { provider, signIn } = await open();
  provider.misbehave({ unverifiedEmail: true });
  expect(await signIn()).toMatchObject({ identity: { isEmailVerified: false } });
  provider.misbehave({ unverifiedEmail: false, noEmail: true });
  expect(await signIn()).toMatchObject({ identity: { email: undefined, isEmailVerified: false } });
});

test("an address that is not in the id token is requested", async () => {
  const { provider, signIn } = await open();
  provider.misbehave({ emailOnAsking: true });
  expect(await signIn()).toMatchObject({
    identity: { email: GRACE.email, isEmailVerified: true, name: GRACE.name },
  });
});

test("a user info answer about another subject is rejected", async () => {
  const { provider, signIn } = await open();
  provider.misbehave({ emailOnAsking: true, tellsOfAnother: true });
  expect(await signIn()).toEqual({
    outcome: "proven",
    identity: { subject: GRACE.subject, email: undefined, isEmailVerified: false, name: undefined },
  });
});

test("a replaced key is fetched at the next sign-in", async () => {
  const { provider, signIn } = await open();
  expect(await signIn()).toMatchObject({ outcome: "proven" });
  provider.misbehave({ keyEdition: 2 });
  expect(await signIn()).toMatchObject({ outcome: "proven" });
});

test("a provider that is down at first is asked again", async () => {
  const { provider, service, signIn } = await open();
  await provider.breakDown({ kind: "503" });
  const flow = { ...FLOW, state: "a state" };
  await expect(service.begin("stand-in", flow)).rejects.toMatchObject({ reason: "unavailable" });
  await provider.recover();
  expect(await signIn()).toMatchObject({ outcome: "proven" });
});

test("published documents are used while the provider fails, and its failures have different reasons", async () => {
  const { provider, service, clock, signIn } = await open();
  await signIn();
  await provider.breakDown({ kind: "200-html", path: "/.well-known/*" });
  clock.aheadMs = 2 * 60 * 60 * 1000;
  const flow = { ...FLOW, state: "a state" };
  expect((await service.begin("stand-in", flow)).origin).toBe(provider.issuer);
  clock.aheadMs = 0;
  await provider.breakDown({ kind: "reset", path: "/token" });
  await expect(signIn()).rejects.toMatchObject({ name: "ServiceError", reason: "cut off" });
});

test("a code is sent once, and works once, for the browser that started the sign-in", async () => {
  const { provider, service, signIn } = await open();
  expect(await signIn(GRACE, { ...FLOW, verifier: "another" })).toEqual({
    outcome: "refused",
    why: "invalid_grant",
  });
  const address = await service.begin("stand-in", { ...FLOW, state: "a state" });
  const code = (await provider.signIn(address, GRACE)).searchParams.get("code") ?? "";
  await provider.breakDown({ kind: "truncated", path: "/token", times: 1 });
  await expect(service.finish("stand-in", { ...FLOW, code })).rejects.toThrow();
  expect(await service.finish("stand-in", { ...FLOW, code })).toMatchObject({ outcome: "proven" });
  expect(await service.finish("stand-in", { ...FLOW, code })).toMatchObject({ outcome: "refused" });
});

test("a rejection of our credentials is a failure, not the viewer's fault", async () => {
  const { signIn } = await open({ clientSecret: "not this one" });
  await expect(signIn()).rejects.toMatchObject({ reason: "denied" });
});
