import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openAccounts, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { createAuthenticator } from "#tests/sign-in/passkey.ts";

writesInEnglish();

type Authenticator = ReturnType<typeof createAuthenticator>;

/** Ada's account, with a passkey that counts its uses, as a security key does. */
async function openAda(database: Database) {
  const { accounts, signUpConfirmed, callerAfter, readSession } = openAccounts(database);
  const { token = "" } = callerAfter(await signUpConfirmed("Ada", "ada@example.org"));
  const viewer = await readSession(token);
  if (!viewer) throw new Error("Ada is not signed in.");
  const { security } = accounts;
  const passkey = createAuthenticator();
  const request = await security.askForNewPasskey(viewer);
  const credential = passkey.make({ challenge: request?.challenge ?? "" });
  await security.addPasskey({ name: "Key", credential }, viewer);
  return {
    passkey,
    async signInWith(authenticator: Authenticator) {
      const { challenge } = security.askForPasskey() ?? { challenge: "" };
      const form = { credential: authenticator.use({ challenge }) };
      return (await security.signInWithPasskey(form, strangerAt("203.0.113.1"))).outcome;
    },
  };
}

describeEachEngine("a copy of a passkey that counts its uses", ({ open }) => {
  test("proves nothing with a count that has been used, and the passkey itself goes on", async () => {
    const { passkey, signInWith } = await openAda(await open());
    const copy = passkey.copy();
    expect(await signInWith(passkey)).toBe("done");
    expect(await signInWith(copy), "the same count").toBe("refused");
    expect(await signInWith(passkey)).toBe("done");
    const older = copy.copy();
    expect(await signInWith(passkey)).toBe("done");
    expect(await signInWith(older), "a lower count").toBe("refused");
    expect(await signInWith(passkey)).toBe("done");
  });

  test("signs in one of the two when both use the same count at the same moment", async () => {
    const { passkey, signInWith } = await openAda(await open());
    const copies = [passkey, passkey.copy(), passkey.copy(), passkey.copy()];
    const outcomes = await Promise.all(copies.map(signInWith));
    expect(outcomes.toSorted()).toEqual(["done", "refused", "refused", "refused"]);
  });
});
