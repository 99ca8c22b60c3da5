import { onTestFinished } from "vitest";

import { createIdentity, identityClient } from "../stand-ins/identity/identity.ts";
import { noIdentityQuirks, type IdentityQuirks } from "../stand-ins/identity/quirks.ts";
import type { FaultKind } from "../stand-ins/fault-kinds.ts";
import { openStandIns } from "../stand-ins/open-stand-ins.ts";

export interface Somebody {
  email: string;
  name?: string;
  subject?: string;
}

/** The stand-in identity provider on a port of its own, and the means to break it. */
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
    /** What somebody does there who was sent to `address`; where they are sent back to. */
    async signIn(address: string | URL, somebody: Somebody | "declines"): Promise<URL> {
      const fields =
        somebody === "declines"
          ? { decline: "yes" }
          : Object.fromEntries(
              Object.entries(somebody).map(([name, value]) => [`person_${name}`, value]),
            );
      const body = new URLSearchParams(fields);
      const response = await fetch(address, { method: "POST", body, redirect: "manual" });
      if (response.status !== 302) throw new Error(`The provider answered ${response.status}`);
      return new URL(response.headers.get("location") ?? "");
    },
  };
}
