import { describe, expect, test } from "vitest";

import type { IdentityProvider } from "#app/lib/settings/identity-providers.server.ts";

import type { ResilientClient } from "../resilient-client.server.ts";
import { createProviderDocuments } from "./provider-documents.server.ts";

const ISSUER = "https://id.example";
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  userinfo_endpoint: `${ISSUER}/me`,
};

/** What a provider's documents are read as, and where they were asked for. */
async function read(
  change: object = {},
  { issuer = ISSUER, status = 200, ofKeys = 200, what = "discovery" as "discovery" | "keys" } = {},
) {
  const requests: string[] = [];
  const client = {
    ask: async ({ url, read: readAnswer }: Parameters<ResilientClient["ask"]>[0]) => {
      requests.push(url.href);
      const isKeys = url.href === DOCUMENT.jwks_uri;
      const body = { keys: [{ kty: "RSA" }], ...DOCUMENT, ...change };
      return readAnswer({ status: isKeys ? ofKeys : status, body } as never, (reason) => {
        throw new Error(reason);
      });
    },
  } as unknown as ResilientClient;
  const provider = { issuer, origins: [ISSUER] } as unknown as IdentityProvider;
  const documents = createProviderDocuments({ client, provider, now: () => 0 });
  const outcome = await documents[what].get().then(
    () => "taken",
    (error: unknown) => (error instanceof Error ? error.message : "odd"),
  );
  return { outcome, requests };
}

describe("what a provider says about itself", () => {
  test("is asked for below its name, however that ends", async () => {
    const requests = [`${ISSUER}/.well-known/openid-configuration`];
    expect(await read()).toEqual({ outcome: "taken", requests });
    const slash = { issuer: `${ISSUER}/` };
    expect(await read(slash, slash)).toEqual({ outcome: "taken", requests });
  });

  test.each(["token_endpoint", "jwks_uri", "userinfo_endpoint"])(
    "is refused when only its %s is not encrypted",
    async (name) => {
      expect((await read({ [name]: "http://id.example/x" })).outcome).toBe("garbled");
    },
  );

  test("of an issuer in the local network may be plain or encrypted", async () => {
    const issuer = "http://id.lan";
    const at = (origin: string) => ({
      issuer,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/me`,
    });
    expect((await read(at(issuer), { issuer })).outcome).toBe("taken");
    expect((await read(at(ISSUER), { issuer })).outcome).toBe("taken");
  });

  test("is refused of another issuer, with a failure, and where people may not be sent", async () => {
    expect((await read({ issuer: "https://other.example" })).outcome).toBe("garbled");
    expect((await read({}, { status: 500 })).outcome).toBe("garbled");
    const elsewhere = { authorization_endpoint: "https://other.example/authorize" };
    expect((await read(elsewhere)).outcome).toBe("denied");
  });

  test("leads to its keys, which are no keys with a failure or without a kind", async () => {
    const what = "keys";
    const { outcome, requests } = await read({}, { what });
    expect([outcome, requests.at(-1)]).toEqual(["taken", DOCUMENT.jwks_uri]);
    expect((await read({}, { what, ofKeys: 500 })).outcome).toBe("garbled");
    expect((await read({ keys: [{}] }, { what })).outcome).toBe("garbled");
  });

  test("may leave out where more is told about somebody", async () => {
    expect((await read({ userinfo_endpoint: undefined })).outcome).toBe("taken");
  });
});
