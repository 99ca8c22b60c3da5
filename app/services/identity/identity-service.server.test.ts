import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";
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

test("an address is not requested where the provider gives nothing to ask with", async () => {
  const { provider, signIn } = await open();
  const nobody = { email: undefined, isEmailVerified: false, name: undefined };
  provider.misbehave({ emailOnAsking: true, noAccessToken: true });
  expect(await signIn()).toEqual({
    outcome: "proven",
    identity: { subject: GRACE.subject, ...nobody },
  });
  // The stand-in refuses whoever comes without a token, and that would fail the sign-in.
  await provider.breakDown({ kind: "503", path: "/userinfo" });
  expect(await signIn()).toMatchObject({ outcome: "proven" });
});

test("a provider that is not configured is a mistake of ours", async () => {
  const { service } = await open();
  expect(service.providers).toEqual([{ id: "stand-in", name: expect.any(String) }]);
  expect(() => service.begin("another", { ...FLOW, state: "a state" })).toThrow(
    "There is no such identity provider.",
  );
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

test("a code that another provider sent is not taken to this one, and costs no request", async () => {
  const { provider, service } = await open();
  const address = await service.begin("stand-in", { ...FLOW, state: "a state" });
  const code = (await provider.signIn(address, GRACE)).searchParams.get("code") ?? "";
  const finish = (issuer: string) => service.finish("stand-in", { ...FLOW, code, issuer });
  for (const other of ["https://evil.example", `${provider.issuer}/`, ""]) {
    expect(await finish(other)).toEqual({ outcome: "refused", why: "iss" });
  }
  expect(await finish(provider.issuer)).toMatchObject({ outcome: "proven" });
});

test.each([
  [["client_secret_post"], "form"],
  [["client_secret_basic", "client_secret_post"], "header"],
  [["private_key_jwt"], "header"],
  [undefined, "header"],
])(
  "where it announces %j our secret goes into the %s, encoded, and nowhere else",
  async (methods, index) => {
    const sent: { authorization: string | undefined; form: URLSearchParams }[] = [];
    const issuer = await serve(async (request, response) => {
      const at = (path: string) => issuer + path;
      if (request.url === "/token") {
        const body = Buffer.concat(await Array.fromAsync(request));
        const { authorization } = request.headers;
        sent.push({ authorization, form: new URLSearchParams(body.toString()) });
        response.writeHead(400, { "content-type": "application/json" });
        response.end('{"error":"invalid_grant"}');
        return;
      }
      const about = {
        issuer,
        authorization_endpoint: at("/authorize"),
        token_endpoint: at("/token"),
        jwks_uri: at("/keys"),
        token_endpoint_auth_methods_supported: methods,
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(about));
    });
    const setting = { id: "one", name: "One", issuer, clientId: "us:1", origins: [issuer] };
    const service = createIdentityService({
      providers: [
        { ...setting, clientSecret: "s&cret", scopes: "openid" },
        { ...setting, id: "public", clientSecret: undefined, scopes: "openid" },
      ],
    });
    onTestFinished(service.close);
    const refused = { outcome: "refused", why: "invalid_grant" };
    expect(await service.finish("one", { ...FLOW, code: "a code" })).toEqual(refused);
    expect(await service.finish("public", { ...FLOW, code: "a code" })).toEqual(refused);
    const [own, ofPublic] = sent;
    const basic = `Basic ${Buffer.from("us%3A1:s%26cret").toString("base64")}`;
    expect(own?.authorization).toBe(index === "header" ? basic : undefined);
    expect(own?.form.get("client_secret")).toBe(index === "form" ? "s&cret" : null);
    expect(own?.form.get("client_id")).toBe(index === "form" ? "us:1" : null);
    expect(Object.fromEntries(own?.form ?? [])).toMatchObject({
      grant_type: "authorization_code",
      code: "a code",
      redirect_uri: FLOW.redirectUri,
      code_verifier: FLOW.verifier,
    });
    expect(ofPublic?.authorization).toBeUndefined();
    expect([ofPublic?.form.get("client_id"), ofPublic?.form.has("client_secret")]).toEqual([
      "us:1",
      false,
    ]);
  },
);
