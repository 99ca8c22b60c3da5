import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const MINUTE_MS = 60_000;

type TestServer = ReturnType<typeof openAccounts>;

const codesIn = async (database: Database) =>
  (await emailsIn(database))
    .filter(({ subject }) => subject === "Your code to sign in")
    .map(({ text }): string => JSON.parse(text).heading);

/** Requests a code as a browser does; returns what it waits with. */
async function ask({ accounts }: TestServer, email: string, from = strangerAt("203.0.113.7")) {
  const sent = await accounts.security.requestCode({ email }, from);
  if (sent.outcome !== "sent") throw new Error(`It was refused: ${JSON.stringify(sent)}`);
  return sent.token;
}

const answer = ({ accounts }: TestServer, challenge: string, code: string) => {
  const caller = strangerAt("203.0.113.7", { challenge });
  return accounts.security.signInWithCode({ code }, caller);
};

const WRONG = { why: "input", errors: { code: { text: expect.stringContaining("isn't valid") } } };

describeEachEngine("an emailed code", ({ open }) => {
  test("signs in once, in the browser that requested it, for ten minutes", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const [one, other] = [await ask(testServer, EMAIL), await ask(testServer, "Ada@Example.org")];
    const [code = "", second = ""] = await codesIn(database);
    expect(code).toMatch(/^\d{6}$/);
    const stored = await database.kysely.selectFrom("sign_in_challenges").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    if (code !== second) expect(await answer(testServer, other, code)).toMatchObject(WRONG);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const outcomes = await Promise.all([
      answer(testServer, one, spaced),
      answer(testServer, one, code),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
    testServer.clock.aheadMs = 11 * MINUTE_MS;
    expect(await answer(testServer, other, second)).toMatchObject(WRONG);
  });

  test("is answered the same for an unknown address and for one that does not use codes", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    expect(await testServer.accounts.security.switchCodes(viewer, false)).toBe("switched");
    for (const email of [EMAIL, "nobody@example.org"]) {
      const challenge = await ask(testServer, email);
      for (let tries = 1; tries <= 5; tries++) {
        expect(await answer(testServer, challenge, "000000"), email).toMatchObject(WRONG);
      }
      expect(await answer(testServer, challenge, "000000"), email).toMatchObject({
        why: "too many",
      });
    }
    expect(await codesIn(database)).toEqual([]);
    expect(testServer.pausesMs).toEqual([400, 400]);
  });

  test("stops working after five wrong codes, and does not flood an inbox", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const challenge = await ask(testServer, EMAIL);
    const [code = ""] = await codesIn(database);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let tries = 1; tries <= 5; tries++) await answer(testServer, challenge, wrong);
    expect(await answer(testServer, challenge, code)).toMatchObject({ why: "too many" });
    for (let request = 2; request <= 8; request++)
      await ask(testServer, EMAIL, strangerAt(`198.51.100.${request}`));
    expect(await codesIn(database)).toHaveLength(5);
  });

  test("is sent three times an hour for one network, and a known device has its own five", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", EMAIL));
    for (let request = 1; request <= 5; request++) {
      await ask(testServer, EMAIL, strangerAt(`2001:db8:1:2::${request}`));
    }
    expect(await codesIn(database)).toHaveLength(3);
    for (let request = 1; request <= 5; request++)
      await ask(testServer, EMAIL, strangerAt(`192.0.2.${request}`));
    expect(await codesIn(database)).toHaveLength(5);
    // The owner's own browser gets its codes despite strangers' requests, within a limit.
    const own = { ...ada, token: undefined };
    for (let request = 1; request <= 6; request++) await ask(testServer, EMAIL, own);
    expect(await codesIn(database)).toHaveLength(10);
    const someoneElses = strangerAt("192.0.2.200", { device: "x".repeat(43) });
    await ask(testServer, EMAIL, someoneElses);
    expect(await codesIn(database)).toHaveLength(10);
  });

  test("can be requested thirty times an hour by one network", async () => {
    const testServer = openAccounts(await open());
    const from = (request: number) => strangerAt(`2001:db8:1:2::${request}`);
    for (let request = 1; request <= 30; request++) {
      await ask(testServer, `nobody${request}@example.org`, from(request));
    }
    const sent = testServer.accounts.security.requestCode({ email: EMAIL }, from(31));
    expect(await sent).toMatchObject({ why: "too many" });
  });

  test("proves who owns the address: anyone who signed up with it before is signed out", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const squatter = testServer.callerAfter(await testServer.signUp("Eve", EMAIL));
    const challenge = await ask(testServer, EMAIL);
    const [code = ""] = await codesIn(database);
    const own = testServer.callerAfter(await answer(testServer, challenge, code).then(orThrow));
    expect(await testServer.readSession(squatter.token ?? "")).toBeUndefined();
    expect(await testServer.readSession(own.token ?? "")).toMatchObject({ isVerified: true });
    // This device is known from now on, so that the next code ends nothing.
    const again = await ask(testServer, EMAIL);
    const [, next = ""] = await codesIn(database);
    expect(await answer(testServer, again, next)).toMatchObject({ outcome: "done" });
    expect(await testServer.readSession(own.token ?? "")).toBeDefined();
  });
});

function orThrow(result: Awaited<ReturnType<typeof answer>>) {
  if (result.outcome !== "done") throw new Error(`It was refused: ${JSON.stringify(result)}`);
  return result;
}
