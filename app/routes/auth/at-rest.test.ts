import { sql } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { AUDIENCE, EMAIL } from "#tests/sign-in/token-client.ts";
import { openSignInMethods } from "#tests/sign-in/sign-in-methods.ts";

/** Every row except emails: their contents are on the way to their readers. */
async function everythingStored({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables();
  const rows = await Promise.all(
    tables
      .filter(({ name }) => name !== "emails")
      .map(({ name }) => sql`select * from ${sql.table(name)}`.execute(kysely)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

const secretsOf = (mail: { address: string | undefined; text: string }) => [
  URL.parse(mail.address ?? "")?.searchParams.get("token") ?? "",
  /^\d{6}$/.exec(JSON.parse(mail.text).heading)?.[0] ?? "",
];

describeEachEngine("a copy of the database", ({ open }) => {
  test("contains no code, no key and no token that would open an account", async () => {
    const database = await open();
    const { site, browser, inBrowsers } = await openSignInMethods(database);
    const { key, codes } = await switchOnByScreen(browser);
    await browser.post("/profile/security/address", { email: "ada@new.example" });
    await browser.post("/forgot-password", { email: EMAIL });
    const waiting = site.browser();
    await inBrowsers["a password"](waiting);
    const request = await site.ask("/api/auth/otp", { body: { email: EMAIL } });
    const { challenge } = (await site.grant()).body;
    const body = { challenge, code: codes[9], audience: AUDIENCE };
    const { data } = await site.ask("/api/auth/factors/totp/verify", { body });
    const due = await site.grant();

    const inEmails = (await emailsIn(database)).flatMap(secretsOf).filter((each) => each !== "");
    // Two for the other address, a link to a new password, a code; the first was for the address.
    expect(inEmails).toHaveLength(5);
    const cookies = ["matinee", "challenge"].map((name) => {
      const signed = decodeURIComponent(browser.jar.get(name) ?? waiting.jar.get(name) ?? "none");
      // With its signature it is a cookie; by itself nothing accepts it.
      return name === "matinee" ? signed : signed.replace(/^challenge:|\.[^.]*$/g, "");
    });
    const secrets = [
      ...inEmails,
      ...cookies,
      key.replaceAll(" ", ""),
      ...codes,
      ...codes.map((code) => code.replaceAll("-", "")),
      data.access_token,
      data.refresh_token,
      request.data.challenge,
      due.body.challenge,
    ];
    const stored = await everythingStored(database);
    expect(stored).toContain(EMAIL);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      // Six digits may be part of a number or a hash, but not by themselves.
      expect(stored).not.toContain(/^\d{6}$/.test(secret) ? `"${secret}"` : secret);
    }
  });
});
