import { expect, test } from "vitest";

import { openAccounts, strangerAt } from "#tests/accounts.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { createAuthenticator } from "#tests/sign-in/passkey.ts";

writesInEnglish();

const EMAIL = "ada@example.org";
const MINUTES = 60_000;

// All limits count in the same way, which other tests try on both engines.
describeOnSqlite("each limit on attempts", ({ open }) => {
  async function openAdas() {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", EMAIL));
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    const { accounts } = testServer;
    const { security } = accounts;
    const caller = strangerAt("203.0.113.9");
    const confirm = (fields: Record<string, string>) =>
      security.confirm(fields, { viewer, caller: ada });
    const others = { from: 0 };
    const tries = {
      "a password, to confirm": () => confirm({ password: "" }),
      "a first code of an app": () => {
        const { ticket } = security.offerTotp(viewer);
        return security.switchOnTotp({ ticket, code: "no code" }, viewer);
      },
      "a new passkey": () => security.addPasskey({ name: "x", credential: "{}" }, viewer),
      "another address": () => security.requestAddressChange({ email: "ada@new.example" }, viewer),
      "emails with a code to confirm": () => security.sendConfirmationCode(viewer),
      "codes by email from one address": () =>
        security.requestCode({ email: `nobody${++others.from}@example.org` }, caller),
      "emails that confirm an address": () =>
        accounts.resendVerification({ ...viewer, isVerified: false }),
    };
    return { testServer, caller, security, tries };
  }

  const LIMITS = [
    ["a password, to confirm", 10, 15],
    ["a first code of an app", 10, 15],
    ["a new passkey", 20, 60],
    ["another address", 5, 60],
    ["emails with a code to confirm", 5, 60],
    ["codes by email from one address", 30, 60],
    ["emails that confirm an address", 3, 60],
  ] as const;

  test("refuses for as long as it says, and then no more", async () => {
    const { testServer, tries } = await openAdas();
    const isTooMany = (result: unknown) => JSON.stringify(result).includes('"too many"');
    for (const [what, most, minutes] of LIMITS) {
      const outcomes: boolean[] = [];
      for (let times = 0; times <= most; times++) outcomes.push(isTooMany(await tries[what]()));
      expect([what, outcomes.indexOf(true)]).toEqual([what, most]);
      testServer.clock.aheadMs += (minutes - 2) * MINUTES;
      expect([what, isTooMany(await tries[what]())]).toEqual([what, true]);
      testServer.clock.aheadMs += 3 * MINUTES;
      expect([what, isTooMany(await tries[what]())]).toEqual([what, false]);
    }
  });

  test("refuses even a valid passkey", async () => {
    const { testServer, caller, security } = await openAdas();
    const eve = testServer.callerAfter(await testServer.signUpConfirmed("Eve", "eve@example.org"));
    const viewer = await testServer.readSession(eve.token ?? "");
    if (!viewer) throw new Error("Eve is not signed in.");
    const passkey = createAuthenticator();
    const request = await security.askForNewPasskey(viewer);
    const credential = passkey.make({ challenge: request?.challenge ?? "" });
    await security.addPasskey({ name: "x", credential }, viewer);
    const signIn = (given: string) => security.signInWithPasskey({ credential: given }, caller);
    const use = (key: typeof passkey) =>
      key.use({ challenge: security.askForPasskey()?.challenge ?? "" });
    const strange = use(createAuthenticator());
    for (let times = 0; times < 60; times++) await signIn(strange);
    expect(await signIn(use(passkey))).toMatchObject({ outcome: "refused" });
    testServer.clock.aheadMs = 16 * MINUTES;
    expect(await signIn(use(passkey))).toMatchObject({ outcome: "done" });
  });
});
