import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const [OLD, NEW] = ["ada@example.org", "ada@new.example"];
const DAY_MS = 24 * 60 * 60 * 1000;

async function openAdas(database: Database) {
  const testServer = openAccounts(database);
  const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", OLD));
  const viewer = await testServer.readSession(ada.token ?? "");
  if (!viewer) throw new Error("Ada is not signed in.");
  const { security } = testServer.accounts;
  return {
    testServer,
    ada,
    viewer,
    security,
    confirm: (token: string) => security.confirmAddressChange(token, viewer),
    request: (email: string) => security.requestAddressChange({ email }, viewer),
  };
}

/** The token in the latest email about the change to an address. */
async function tokenTo(database: Database, email: string): Promise<string> {
  const mail = (await emailsIn(database)).findLast(
    ({ to, subject }) => to === email && subject === "Confirm your new address",
  );
  return URL.parse(mail?.address ?? "")?.searchParams.get("token") ?? "";
}

describeEachEngine("an address change", ({ open }) => {
  test.for([
    [OLD, NEW],
    [NEW, OLD],
  ])("happens once both addresses have confirmed, %s first", async ([first = "", second = ""]) => {
    const database = await open();
    const { confirm, testServer, ada, security, request } = await openAdas(database);
    expect(await request(" Ada@New.Example ")).toEqual({ outcome: "asked" });
    const token = await tokenTo(database, first);
    expect(await security.findAddressChange(token)).toEqual({ from: OLD, to: NEW });
    expect(await confirm(token)).toBe("waiting");
    expect(await confirm(token)).toBe("waiting");
    expect(await testServer.readSession(ada.token ?? "")).toMatchObject({ email: OLD });

    const before = await testServer.readSession(ada.token ?? "");
    const last = await tokenTo(database, second);
    expect(await confirm(last)).toBe("changed");
    const after = await testServer.readSession(ada.token ?? "");
    expect(after).toMatchObject({ email: NEW, isVerified: true });
    expect(after?.version).not.toBe(before?.version);
    expect(await confirm(last)).toBe("expired");
    expect(await testServer.signIn(OLD, PASSWORD)).toMatchObject({ outcome: "refused" });
    expect(await testServer.signIn(NEW, PASSWORD)).toMatchObject({ outcome: "done" });
    const notices = (await emailsIn(database)).filter(({ subject }) => /was changed/.test(subject));
    expect(notices.map(({ to }) => to).toSorted()).toEqual([OLD, NEW].toSorted());
  });

  test("invalidates what was sent to the old one: codes and reset links", async () => {
    const database = await open();
    const { confirm, testServer, security, request } = await openAdas(database);
    const caller = strangerAt("203.0.113.7");
    const sent = await security.requestCode({ email: OLD }, caller);
    if (sent.outcome !== "sent") throw new Error("The code was not sent.");
    const code = (await emailsIn(database)).findLast(({ subject }) => /code/.test(subject));
    await testServer.accounts.requestReset({ email: OLD }, caller);
    const reset = await tokenInEmail(database, "Choose a new password");
    await request(NEW);
    for (const end of [OLD, NEW]) await confirm(await tokenTo(database, end));

    const form = { code: JSON.parse(code?.text ?? "{}").heading };
    const answer = await security.signInWithCode(form, { ...caller, challenge: sent.token });
    expect(answer).toMatchObject({ outcome: "refused" });
    expect(await testServer.accounts.findReset(reset)).toBeUndefined();
  });

  test("is confirmed at the new address only by the signed-in owner of the account", async () => {
    const database = await open();
    const { confirm, testServer, ada, security, request } = await openAdas(database);
    await request(NEW);
    expect(await confirm(await tokenTo(database, OLD))).toBe("waiting");
    const victim = testServer.callerAfter(
      await testServer.signUpConfirmed("Ben", "ben@example.org"),
    );
    const ben = (await testServer.readSession(victim.token ?? "")) ?? null;
    const token = await tokenTo(database, NEW);
    for (const somebody of [null, ben]) {
      expect(await security.confirmAddressChange(token, somebody)).toBe("signed out");
    }
    expect(await testServer.readSession(ada.token ?? "")).toMatchObject({ email: OLD });
    expect(await confirm(token)).toBe("changed");
  });

  test("happens as well when both confirm at the same moment", async () => {
    const database = await open();
    const { confirm, testServer, request } = await openAdas(database);
    await request(NEW);
    const tokens = [await tokenTo(database, OLD), await tokenTo(database, NEW)];
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.toSorted()).toEqual(["changed", "waiting"]);
    expect(await testServer.signIn(NEW, PASSWORD)).toMatchObject({ outcome: "done" });
  });

  test("is refused when the address is invalid, the current one or taken, even if it was taken meanwhile", async () => {
    const database = await open();
    const { confirm, testServer, request } = await openAdas(database);
    await testServer.signUp("Ben", "ben@example.org");
    // The last one has a Cyrillic letter in it.
    for (const email of ["nowhere", OLD, "BEN@example.org", "ben@ex\u0430mple.org"]) {
      expect(await request(email), email).toMatchObject({
        errors: { email: { text: expect.any(String) } },
      });
    }
    await request(NEW);
    await confirm(await tokenTo(database, OLD));
    await testServer.signUp("Eve", NEW);
    expect(await confirm(await tokenTo(database, NEW))).toBe("taken");
    expect(await testServer.signIn(OLD, PASSWORD)).toMatchObject({ outcome: "done" });
  });

  test("is not confirmed by an older email, a canceled one, or one that is a day old", async () => {
    const database = await open();
    const { confirm, testServer, viewer, security, request } = await openAdas(database);
    await request("ada@typo.example");
    const typo = await tokenTo(database, "ada@typo.example");
    await request(NEW);
    expect(await confirm(typo)).toBe("expired");
    const token = await tokenTo(database, NEW);
    await security.cancelAddressChange(viewer);
    expect(await confirm(token)).toBe("expired");
    await request(NEW);
    testServer.clock.aheadMs = DAY_MS + 1;
    expect(await confirm(await tokenTo(database, NEW))).toBe("expired");
    expect(await security.findAddressChange(await tokenTo(database, NEW))).toBeUndefined();
  });
});
