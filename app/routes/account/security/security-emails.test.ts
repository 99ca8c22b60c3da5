import { expect, test } from "vitest";

import { emailsIn, PASSWORD } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { EMAIL } from "#tests/sign-in/token-client.ts";
import { openSignInMethods } from "#tests/sign-in/sign-in-methods.ts";

const [SECURITY, APP, CODES, PASSKEYS, IDENTITIES, ADDRESS] = [
  "/profile/security",
  "/profile/security/app",
  "/profile/security/codes",
  "/profile/security/passkeys",
  "/profile/security/identities",
  "/profile/security/address",
];
const OTHER = "ada@new.example";

describeEachEngine("the owner", ({ open }) => {
  test("gets an email about every change to the account's security, and about nothing else", async () => {
    const database = await open();
    const { site, browser } = await openSignInMethods(database);
    const subjects = async (to = EMAIL) =>
      (await emailsIn(database)).filter((each) => each.to === to).map(({ subject }) => subject);
    // Ada has signed up, added a passkey and linked an identity.
    expect(await subjects()).toEqual(
      expect.arrayContaining(["A passkey was added", "You can sign in with Stand-in"]),
    );
    const { id: passkey } = await database.kysely
      .selectFrom("passkeys")
      .select("id")
      .executeTakeFirstOrThrow();
    const { id: identity } = await database.kysely
      .selectFrom("accounts")
      .select("id")
      .where("provider_id", "=", "stand-in")
      .executeTakeFirstOrThrow();
    const passwords = [PASSWORD, "another row of bulbs", "a third row of bulbs"] as const;
    const byToken = async (path: string, method: string, body?: Record<string, string>) => {
      const { data } = await site.grant({ password: passwords[1] });
      return site.ask(path, { method, token: data.access_token, ...(body && { body }) });
    };
    const yes = async (to: string) => {
      const mail = (await emailsIn(database)).findLast(
        (each) => each.to === to && each.subject === "Confirm your new address",
      );
      const token = URL.parse(mail?.address ?? "")?.searchParams.get("token") ?? "";
      return browser.post("/confirm-address", { token });
    };

    const commands: [string, () => Promise<unknown>, string[]][] = [
      ["codes off", () => browser.post(CODES, { codes: "off" }), ["Codes by email are off"]],
      ["codes off again", () => browser.post(CODES, { codes: "off" }), []],
      ["codes on", () => browser.post(CODES, { codes: "on" }), ["Codes by email are on"]],
      [
        "another name for a passkey",
        () => browser.post(PASSKEYS, { do: "rename", passkey, name: "x" }),
        [],
      ],
      ["the factor on", () => switchOnByScreen(browser), ["Two-step sign-in is on"]],
      [
        "new recovery codes",
        () => browser.post(APP, { do: "codes" }),
        ["You have new recovery codes"],
      ],
      ["the factor off", () => browser.post(APP, { do: "off" }), ["Two-step sign-in is off"]],
      ["the factor off again", () => browser.post(APP, { do: "off" }), []],
      [
        "a passkey away",
        () => browser.post(PASSKEYS, { do: "remove", passkey }),
        ["A passkey was removed"],
      ],
      [
        "a password",
        () => browser.post(SECURITY, { current: passwords[0], password: passwords[1] }),
        ["Your password was changed"],
      ],
      [
        "an identity away, by a token",
        () => byToken(`/api/auth/identities/${identity}`, "DELETE"),
        ["A new sign-in to your account", "Stand-in is no longer linked"],
      ],
      ["an identity that is gone", () => browser.post(IDENTITIES, { identity }), []],
      [
        "another address, asked for",
        () => browser.post(ADDRESS, { email: OTHER }),
        ["Confirm your new address"],
      ],
      ["another address, half there", () => yes(EMAIL), []],
      ["another address, there", () => yes(OTHER), ["Your address was changed"]],
    ];
    for (const [what, command, notices] of commands) {
      const before = await subjects();
      await command();
      const news = (await subjects()).slice(before.length);
      expect([what, news.toSorted()]).toEqual([what, notices.toSorted()]);
    }
    expect(await subjects(OTHER)).toEqual(["Confirm your new address", "Your address was changed"]);

    const { data } = await site.grant({ email: OTHER, password: passwords[1] });
    const token = data.access_token;
    const body = { current: passwords[1], password: passwords[2] };
    await site.switchOnTotp(token);
    await site.ask("/api/auth/factors/totp", { method: "DELETE", token });
    await site.ask("/api/auth/user", { method: "PATCH", token, body });
    expect((await subjects(OTHER)).slice(2).toSorted()).toEqual([
      "A new sign-in to your account",
      "Two-step sign-in is off",
      "Two-step sign-in is on",
      "Your password was changed",
    ]);
  });
});
