import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createAuthenticator, passkeyOptionsIn } from "#tests/sign-in/passkey.ts";

const SCREENS = ["app", "passkeys", "address"].map((end) => `/profile/security/${end}`);
const PASSKEYS = "/profile/security/passkeys";
const ELEVEN_MINUTES_MS = 11 * 60 * 1000;

describeEachEngine("the account's security", ({ open }) => {
  async function openAdas() {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", "ada@example.org");
    /** Makes the session look as if it had started a while ago. */
    const age = () =>
      database.kysely
        .updateTable("sessions")
        .set((eb) => ({
          created_at: eb("created_at", "-", ELEVEN_MINUTES_MS),
          confirmed_at: null,
        }))
        .execute();
    return { database, browser, age };
  }

  test("is changed only after a recent confirmation, and then continues", async () => {
    const { database, browser, age } = await openAdas();
    for (const screen of SCREENS) expect((await browser.get(screen)).status, screen).toBe(200);
    await age();
    const mails = (await emailsIn(database)).length;
    const commands: [string, Record<string, string>][] = [
      ["/profile/security/app", { do: "off" }],
      ["/profile/security/app", { ticket: "x", code: "000000" }],
      [PASSKEYS, { do: "remove", passkey: "x" }],
      ["/profile/security/address", { email: "ada@new.example" }],
      ["/profile/security/codes", { codes: "off" }],
    ];
    for (const [path, fields] of commands) {
      const refused = await browser.post(path, fields);
      expect(refused.location, path).toMatch(/^\/profile\/security\/confirm\?next=/);
    }
    expect(await emailsIn(database)).toHaveLength(mails);
    const { may_use_codes } = await database.kysely
      .selectFrom("users")
      .select("may_use_codes")
      .executeTakeFirstOrThrow();
    expect(may_use_codes).toBe(1);

    for (const screen of SCREENS) {
      await age();
      const { location } = await browser.get(screen);
      const confirm = `/profile/security/confirm?next=${encodeURIComponent(screen)}`;
      expect(location).toBe(confirm);
      expect((await browser.post(confirm, { password: "not this one" })).status).toBe(400);
      expect((await browser.get(screen)).status).toBe(303);
      const right = await browser.post(confirm, { password: PASSWORD });
      expect(right.location).toBe(screen);
      expect((await browser.get(screen)).status, screen).toBe(200);
    }
    const astray = "/profile/security/confirm?next=https%3A%2F%2Fevil.example";
    const { location } = await browser.post(astray, { password: PASSWORD });
    expect(location).toBe("/profile/security");
  });

  test("stores a passkey under the name that its owner gives it, until its owner removes it", async () => {
    const { database, browser } = await openAdas();
    const passkey = createAuthenticator();
    const request = passkeyOptionsIn(await browser.text(PASSKEYS));
    await browser.post(PASSKEYS, { name: "  My\tkey ", credential: passkey.make(request) });
    const { id } = await database.kysely
      .selectFrom("passkeys")
      .select("id")
      .executeTakeFirstOrThrow();
    await browser.post(PASSKEYS, { do: "rename", passkey: id, name: "<b>Blue</b> key" });
    expect(await browser.text(PASSKEYS)).toContain("&lt;b&gt;Blue&lt;/b&gt; key");

    const eve = await openEve(database);
    await eve.post(PASSKEYS, { do: "rename", passkey: id, name: "Mine" });
    await eve.post(PASSKEYS, { do: "remove", passkey: id });
    expect(await browser.text(PASSKEYS)).toContain("&lt;b&gt;Blue&lt;/b&gt; key");

    await browser.post(PASSKEYS, { do: "remove", passkey: id });
    expect(await browser.text(PASSKEYS)).not.toContain("Blue");
  });

  async function openEve(database: Database) {
    const site = await openAccountsSite({ database });
    return site.signedUp("Eve", "eve@example.org");
  }
});
