import { expect, test } from "vitest";

import { openAccounts, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { createAuthenticator } from "#tests/sign-in/passkey.ts";

writesInEnglish();

const MOST = 20;
const HOUR_MS = 60 * 60 * 1000;

describeEachEngine("an account's passkeys", ({ open }) => {
  async function openAda() {
    const database = await open();
    const { accounts, clock, ...testServer } = openAccounts(database);
    const { security } = accounts;
    const signedUp = await testServer.signUpConfirmed("Ada", "ada@example.org");
    const { token = "" } = testServer.callerAfter(signedUp);
    const viewer = await testServer.readSession(token);
    if (!viewer) throw new Error("Ada is not signed in.");
    // Without a count only the challenge tells a second use.
    const passkey = createAuthenticator("localhost", { countsUses: false });
    const add = async (authenticator = createAuthenticator()) => {
      const request = await security.askForNewPasskey(viewer);
      const credential = authenticator.make({ challenge: request?.challenge ?? "" });
      return (await security.addPasskey({ name: "Key", credential }, viewer)).outcome;
    };
    const signIn = async (challenge: string) => {
      const form = { credential: passkey.use({ challenge }) };
      return (await security.signInWithPasskey(form, strangerAt("203.0.113.1"))).outcome;
    };
    const challengeOf = () => security.askForPasskey()?.challenge ?? "";
    return { database, security, clock, viewer, passkey, add, signIn, challengeOf };
  }

  test("have a name, which their owner gives them", async () => {
    const { database, security, viewer } = await openAda();
    const made = async (name: string) => {
      const request = await security.askForNewPasskey(viewer);
      const credential = createAuthenticator().make({ challenge: request?.challenge ?? "" });
      return security.addPasskey({ name, credential }, viewer);
    };
    for (const name of ["", "   "]) {
      expect(await made(name)).toMatchObject({ outcome: "refused", errors: { name: {} } });
    }
    expect(await made("  My  key ")).toEqual({ outcome: "added" });
    const rows = await database.kysely.selectFrom("passkeys").select("name").execute();
    expect(rows).toEqual([{ name: "My key" }]);
  });

  test("are twenty at most", async () => {
    const { database, viewer, add } = await openAda();
    const key = { user_id: viewer.userId, name: "Key", public_key: "", counter: 0, created_at: 1 };
    const others = Array.from({ length: MOST - 1 }, (_, at) => ({ id: `key ${at}`, ...key }));
    await database.kysely.insertInto("passkeys").values(others).execute();
    expect([await add(), await add()]).toEqual(["added", "refused"]);
    const rows = await database.kysely.selectFrom("passkeys").select("id").execute();
    expect(rows).toHaveLength(MOST);
  });

  test("answer a challenge within an hour", async () => {
    const { clock, passkey, add, signIn, challengeOf } = await openAda();
    await add(passkey);
    const [early, late] = [challengeOf(), challengeOf()];
    clock.aheadMs = HOUR_MS - 60_000;
    expect(await signIn(early)).toBe("done");
    clock.aheadMs = HOUR_MS + 60_000;
    expect([await signIn(late), await signIn(early)]).toEqual(["refused", "refused"]);
  });

  test("answer a challenge once, however it is written", async () => {
    const { passkey, add, signIn, challengeOf } = await openAda();
    await add(passkey);
    const challenge = challengeOf();
    expect(await signIn(challenge)).toBe("done");
    for (const other of [challenge, `${challenge}=`, `${challenge}====`, `${challenge} `]) {
      expect(await signIn(other), JSON.stringify(other)).toBe("refused");
    }
  });
});
