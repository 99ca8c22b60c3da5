import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { describeOnSqlite } from "../engines.ts";
import { signIn, signInChild } from "../sign-in.ts";
import { AUDIENCE, openTokenSite } from "../sign-in/token-client.ts";
import { beginAttack } from "./attacking.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%:.=";
const toBase64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describeOnSqlite("a changed cookie or token", ({ open }) => {
  test("opens nothing, whichever character of a cookie changed", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const [name = "", value = ""] = site.cookieFor(await signIn(database, "Ada")).split(/=(.*)/s);
    const status = async (text: string) =>
      (
        await fetch(`${site.origin}/profile`, {
          headers: { cookie: `${name}=${text}` },
          redirect: "manual",
        })
      ).status;
    expect(await status(value)).toBe(200);
    const { count, chance } = beginAttack("cookies", 100);
    const found: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const at = chance.below(value.length);
      const character = chance.pick([...LETTERS, ""]);
      const changed = value.slice(0, at) + character + value.slice(at + 1);
      // The same bytes in another spelling are the same cookie.
      if (decoded(changed) === decoded(value)) continue;
      if ((await status(changed)) === 200) found.push(changed);
    }
    expect(found).toEqual([]);
  });

  test("turns no child into an adult, and opens no other account's profile", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const child = await signInChild(database, "kids");
    const [token = "", profile = "", ageLimit = ""] = child.split(":");
    const signature = decodeURIComponent(site.cookieFor(child)).split(".").at(-1) ?? "";
    const forged = [
      token,
      `${token}:${profile}:everyone`,
      `${token}:${profile}:18`,
      `${token}:${profile}`,
      `${token}::${ageLimit}`,
      `${token}:${profile}:${ageLimit}:`,
    ];
    for (const text of forged) {
      const cookie = `matinee=${encodeURIComponent(`${text}.${signature}`)}`;
      const answer = await fetch(`${site.origin}/profile`, {
        headers: { cookie },
        redirect: "manual",
      });
      expect(answer.headers.get("location"), text).toMatch(/^\/login/);
    }
  });

  test("is not an access token, with any algorithm, key, audience, kind or time", async () => {
    const site = await openTokenSite(await open());
    const { accessToken } = await site.signedUp();
    const [head = "", body = "", signature = ""] = accessToken.split(".");
    const header = JSON.parse(Buffer.from(head, "base64url").toString());
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const { keys } = (await site.ask("/api/auth/jwks")).body;
    const hmac = (text: string, key: string) =>
      createHmac("sha256", key).update(text).digest("base64url");
    const signedAs = (alg: string, key: string) => {
      const text = `${toBase64Url({ ...header, alg })}.${body}`;
      return `${text}.${hmac(text, key)}`;
    };
    const forged = [
      `${toBase64Url({ ...header, alg: "none" })}.${body}.`,
      `${toBase64Url({ ...header, alg: "None" })}.${body}.${signature}`,
      signedAs("HS256", JSON.stringify(keys[0])),
      signedAs("HS256", keys[0].x),
      signedAs("HS256", ""),
      `${toBase64Url({ ...header, kid: "another" })}.${body}.${signature}`,
      `${toBase64Url({ ...header, jwk: keys[0], jku: "https://evil.example/keys" })}.${body}.${signature}`,
      ...["sub", "aud", "scope", "sid", "exp", "iss"].map(
        (name) => `${head}.${toBase64Url({ ...claims, [name]: "other" })}.${signature}`,
      ),
      `${head}.${toBase64Url({ ...claims, exp: claims.exp + 1e6 })}.${signature}`,
      `${head}.${body}.${Buffer.alloc(64).toString("base64url")}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${accessToken}.${signature}`,
    ];
    expect((await site.ask("/api/auth/user", { token: accessToken })).status).toBe(200);
    for (const token of forged) {
      expect((await site.ask("/api/auth/user", { token })).status, token).toBe(401);
    }
    const { count, chance } = beginAttack("access tokens", 60);
    for (let number = 0; number < count; number += 1) {
      const at = chance.below(accessToken.length - 2);
      const character = chance.pick([...LETTERS]);
      const token = accessToken.slice(0, at) + character + accessToken.slice(at + 1);
      if (token === accessToken) continue;
      expect((await site.ask("/api/auth/user", { token })).status, token).toBe(401);
    }
    expect(AUDIENCE).toBe(claims.aud);
  });
});

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return `${value} is unreadable`;
  }
}
