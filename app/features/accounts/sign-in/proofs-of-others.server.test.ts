import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createAuthenticator } from "#tests/sign-in/passkey.ts";

writesInEnglish();

const ADA = "ada@example.org";
const EVE = "eve@example.org";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function openBoth(database: Database) {
  const opened = openAccounts(database);
  const { security } = opened.accounts;
  const join = async (name: string, email: string) => {
    const caller = opened.callerAfter(await opened.signUpConfirmed(name, email));
    const viewer = await opened.readSession(caller.token ?? "");
    if (!viewer) throw new Error(`${name} is not signed in.`);
    return { caller, viewer };
  };
  type Viewer = Awaited<ReturnType<typeof join>>["viewer"];
  const codeFor = async (email: string) => {
    const sent = (await emailsIn(database)).findLast(({ to }) => to === email);
    return JSON.parse(sent?.text ?? "{}").heading as string;
  };
  const addPasskey = async (viewer: Viewer) => {
    const passkey = createAuthenticator();
    const request = await security.askForNewPasskey(viewer);
    const credential = passkey.make({ challenge: request?.challenge ?? "" });
    return { passkey, added: await security.addPasskey({ name: "x", credential }, viewer) };
  };
  const ada = await join("Ada", ADA);
  const eve = await join("Eve", EVE);
  return { ...opened, database, security, ada, eve, codeFor, addPasskey };
}

describeEachEngine("a proof", ({ open }) => {
  test("by emailed code is no first factor before someone types the code", async () => {
    const { security, ada } = await openBoth(await open());
    const { ticket, secret } = security.offerTotp(ada.viewer);
    await security.switchOnTotp({ ticket, code: codeOf(secret) }, ada.viewer);
    const caller = strangerAt("203.0.113.9");
    const sent = await security.requestCode({ email: ADA }, caller);
    if (sent.outcome !== "sent") throw new Error("The code was not sent.");
    const waiting = { ...caller, challenge: sent.token };
    expect(await security.isFactorAwaited(waiting)).toBe(false);
    const form = { code: codeOf(secret, 1) };
    const answered = await security.meetFactor(form, waiting);
    expect(answered).toEqual({ outcome: "expired" });
  });

  test("confirms no one else: neither another person's emailed code nor another person's passkey", async () => {
    const { security, ada, eve, clock, codeFor, addPasskey } = await openBoth(await open());
    await addPasskey(ada.viewer);
    const { passkey: eves } = await addPasskey(eve.viewer);
    clock.aheadMs = 11 * MINUTE_MS;
    expect(await security.isConfirmed(ada.viewer)).toBe(false);

    const sent = await security.sendConfirmationCode(eve.viewer);
    if (sent.outcome !== "sent") throw new Error("The code was not sent.");
    const evesCode = {
      viewer: ada.viewer,
      caller: { ...ada.caller, challenge: sent.token },
    };
    const byCode = await security.confirm({ code: await codeFor(EVE) }, evesCode);
    expect(byCode).toMatchObject({ outcome: "refused" });

    const { passkey: request } = await security.listWaysToConfirm(ada.viewer);
    const credential = eves.use({ challenge: request?.challenge ?? "" });
    const own = { viewer: ada.viewer, caller: ada.caller };
    const byPasskey = await security.confirm({ credential }, own);
    expect(byPasskey).toMatchObject({ outcome: "refused" });
    expect(await security.isConfirmed(ada.viewer)).toBe(false);
  });

  test("is enough for ten minutes, as signing in is", async () => {
    const { security, ada, clock } = await openBoth(await open());
    const isConfirmedAfter = (minutes: number) => {
      clock.aheadMs = minutes * MINUTE_MS;
      return security.isConfirmed(ada.viewer);
    };
    expect([await isConfirmedAfter(9), await isConfirmedAfter(10.5)]).toEqual([true, false]);
  });
});

describeEachEngine("passkeys", ({ open }) => {
  test("are limited to twenty for each account", async () => {
    const { ada, eve, clock, addPasskey } = await openBoth(await open());
    for (let number = 0; number < 20; number += 1) {
      expect((await addPasskey(ada.viewer)).added).toEqual({ outcome: "added" });
    }
    // The limit on creating them within an hour is tested elsewhere.
    clock.aheadMs = 61 * MINUTE_MS;
    expect((await addPasskey(ada.viewer)).added).toMatchObject({ outcome: "refused" });
    expect((await addPasskey(eve.viewer)).added).toEqual({ outcome: "added" });
  });
});

describeEachEngine("the list of sessions", ({ open }) => {
  test("leaves out sessions that have ended, and those that no use can extend", async () => {
    const database = await open();
    const { accounts, ada, clock } = await openBoth(database);
    expect(await accounts.listSessions(ada.viewer)).toHaveLength(1);
    clock.aheadMs = 31 * DAY_MS;
    expect(await accounts.listSessions(ada.viewer)).toEqual([]);
    clock.aheadMs = 0;
    const created_at = Date.now() - 401 * DAY_MS;
    await database.kysely.updateTable("sessions").set({ created_at }).execute();
    expect(await accounts.listSessions(ada.viewer)).toEqual([]);
  });
});

describeEachEngine("a request for deletion", ({ open }) => {
  test("invalidates links that choose a password", async () => {
    const { accounts, ada, database } = await openBoth(await open());
    await accounts.requestReset({ email: ADA }, ada.caller);
    const token = await tokenInEmail(database, "Choose a new password");
    expect(await accounts.findReset(token)).toBeDefined();
    const request = await accounts.askDeletion(
      { password: PASSWORD },
      {
        viewer: ada.viewer,
        before: async () => undefined,
      },
    );
    expect(request).toMatchObject({ outcome: "done" });
    expect(await accounts.findReset(token)).toBeUndefined();
  });
});
