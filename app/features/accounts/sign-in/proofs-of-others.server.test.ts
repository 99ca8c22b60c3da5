import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import {
  emailsIn,
  formOf,
  openAccounts,
  PASSWORD,
  strangerAt,
  tokenInEmail,
} from "#tests/accounts.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createAuthenticator } from "#tests/passkey.ts";

const ADA = "ada@example.org";
const EVE = "eve@example.org";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const cookieHeader = (cookies: readonly string[]) =>
  cookies.map((cookie) => cookie.split(";")[0]).join("; ");

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
    const asked = await security.askForNewPasskey(viewer);
    const credential = passkey.make({ challenge: asked?.challenge ?? "" });
    return { passkey, added: await security.addPasskey(formOf({ name: "x", credential }), viewer) };
  };
  const ada = await join("Ada", ADA);
  const eve = await join("Eve", EVE);
  return { ...opened, database, security, ada, eve, codeFor, addPasskey };
}

describeEachEngine("what proves one thing", ({ open }) => {
  test("an emailed code is no first factor before someone types it", async () => {
    const { security, ada } = await openBoth(await open());
    const { ticket, secret } = security.offerTotp(ada.viewer);
    await security.switchOnTotp(formOf({ ticket, code: codeOf(secret) }), ada.viewer);
    const caller = strangerAt("203.0.113.9");
    const sent = await security.requestCode(formOf({ email: ADA }), caller);
    if (sent.outcome !== "sent") throw new Error("The code was not sent.");
    const cookies = cookieHeader(sent.cookies);
    expect(await security.isFactorAwaited(cookies)).toBe(false);
    const form = formOf({ code: codeOf(secret, 1) });
    const answered = await security.meetFactor(form, { cookies, caller, mayRecord: false });
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
      caller: ada.caller,
      cookies: cookieHeader(sent.cookies),
    };
    const byCode = await security.confirm(formOf({ code: await codeFor(EVE) }), evesCode);
    expect(byCode).toMatchObject({ outcome: "refused" });

    const { passkey: asked } = await security.listWaysToConfirm(ada.viewer);
    const credential = eves.use({ challenge: asked?.challenge ?? "" });
    const own = { viewer: ada.viewer, caller: ada.caller, cookies: null };
    const byPasskey = await security.confirm(formOf({ credential }), own);
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
  test("are twenty for each account at most", async () => {
    const { ada, eve, clock, addPasskey } = await openBoth(await open());
    for (let number = 0; number < 20; number += 1) {
      expect((await addPasskey(ada.viewer)).added).toEqual({ outcome: "added" });
    }
    // How many are made within an hour is another limit.
    clock.aheadMs = 61 * MINUTE_MS;
    expect((await addPasskey(ada.viewer)).added).toMatchObject({ outcome: "refused" });
    expect((await addPasskey(eve.viewer)).added).toEqual({ outcome: "added" });
  });
});

describeEachEngine("the list of sessions", ({ open }) => {
  test("leaves out what has ended, and what no use can make last any longer", async () => {
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

describeEachEngine("asking for the end of an account", ({ open }) => {
  test("leaves no link that chooses a password", async () => {
    const { accounts, ada, database } = await openBoth(await open());
    await accounts.requestReset(formOf({ email: ADA }), ada.caller);
    const token = await tokenInEmail(database, "Choose a new password");
    expect(await accounts.findReset(token)).toBeDefined();
    const asked = await accounts.askDeletion(formOf({ password: PASSWORD }), {
      viewer: ada.viewer,
      before: async () => undefined,
    });
    expect(asked).toMatchObject({ outcome: "done" });
    expect(await accounts.findReset(token)).toBeUndefined();
  });
});
