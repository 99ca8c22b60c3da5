import { createHash } from "node:crypto";

import { onTestFinished } from "vitest";

import { createIdentity, identityClient } from "../../stand-ins/identity/identity.ts";
import { noIdentityQuirks, type IdentityQuirks } from "../../stand-ins/identity/quirks.ts";
import type { FaultKind } from "../../stand-ins/fault-kinds.ts";
import { openStandIns } from "../../stand-ins/open-stand-ins.ts";

export interface Person {
  email: string;
  name?: string;
  subject?: string;
}

/** The stand-in identity provider on a port of its own, and ways to break it. */
export async function openIdentityProvider() {
  const quirks = noIdentityQuirks();
  const { addresses, close } = await openStandIns({
    services: { identity: createIdentity({ quirks }) },
    quirks: { identity: quirks },
    basePort: 0,
  });
  onTestFinished(close);
  const issuer = addresses.identity ?? "";
  const faults = `${addresses.control}/faults`;

  /** Acts as a person who was sent to `address`; returns where the provider sends them back to. */
  async function signIn(address: string | URL, person: Person | "declines"): Promise<URL> {
    const fields =
      person === "declines"
        ? { decline: "yes" }
        : Object.fromEntries(
            Object.entries(person).map(([name, value]) => [`person_${name}`, value]),
          );
    const body = new URLSearchParams(fields);
    const response = await fetch(address, { method: "POST", body, redirect: "manual" });
    if (response.status !== 302) throw new Error(`The provider returned ${response.status}`);
    return new URL(response.headers.get("location") ?? "");
  }

  return {
    issuer,
    /** What an operator would write into the settings. */
    setting: {
      id: "stand-in",
      name: "Stand-in",
      issuer,
      clientId: identityClient.id,
      clientSecret: identityClient.secret,
    },
    misbehave: (how: Partial<IdentityQuirks>) => Object.assign(quirks, how),
    behave: () => Object.assign(quirks, { ...noIdentityQuirks(), keyEdition: quirks.keyEdition }),
    async breakDown(fault: { kind: FaultKind; path?: string; times?: number }) {
      const body = JSON.stringify({ service: "identity", ...fault });
      await fetch(faults, { method: "POST", body });
    },
    async recover() {
      await fetch(faults, { method: "DELETE" });
    },
    signIn,
    /** What another client of ours gets for a person, with a nonce of its own. */
    async idTokenFor(person: Person, nonce: string): Promise<string> {
      const verifier = "a verifier that is long enough to be one, as they have to be";
      const redirectUri = "app://signed-in";
      const address = new URL("/authorize", issuer);
      address.search = new URLSearchParams({
        response_type: "code",
        client_id: identityClient.id,
        redirect_uri: redirectUri,
        scope: "openid email",
        nonce,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      }).toString();
      const code = (await signIn(address, person)).searchParams.get("code") ?? "";
      const pair = [identityClient.id, identityClient.secret].map(encodeURIComponent).join(":");
      const response = await fetch(new URL("/token", issuer), {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
        body: new URLSearchParams({ code, redirect_uri: redirectUri, code_verifier: verifier }),
      });
      return (await response.json()).id_token;
    },
  };
}
