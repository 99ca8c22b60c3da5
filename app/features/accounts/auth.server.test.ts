import { describe, expect, test } from "vitest";

import { createBrowserCookies } from "#server/http/browser-cookies.ts";
import { PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createAuthDatabase } from "./auth-database.server.ts";
import { createAuth, disabledPaths } from "./auth.server.ts";
import { createCallAuth } from "./call-auth.server.ts";
import { createPasswordHashing } from "./passwords/password-hash.server.ts";

const SECRET = "a secret that is only ever used in tests";
const ORIGIN = "http://localhost";

/** A session as the library itself would write it; it is never sent to a browser. */
const cookieOf = (token: string) =>
  `better-auth.session_token=${createBrowserCookies(SECRET, false).valueFor(token)}`;

describeEachEngine("the accounts library behind its HTTP handler", ({ open }) => {
  async function openAuth() {
    const database = await open();
    const reported: unknown[] = [];
    const quiet = async () => undefined;
    const auth = createAuth(createAuthDatabase(database.kysely), {
      secret: SECRET,
      origin: ORIGIN,
      passwords: createPasswordHashing(),
      hooks: {
        accountCreated: quiet,
        sendReset: quiet,
        passwordReset: quiet,
        report: (error) => reported.push(error),
      },
    });
    const report = (error: unknown) => reported.push(error);
    const callAuth = createCallAuth(auth, { origin: ORIGIN, report });
    return { database, auth, callAuth, reported };
  }

  test("answers nothing that returns tokens or records, even to their owner", async () => {
    const { auth, callAuth } = await openAuth();
    const body = { name: "Ada", email: "ada@example.org", password: PASSWORD };
    const signedUp = await callAuth("/sign-up/email", { body, caller: strangerAt("::1") });
    const token = (signedUp.outcome === "done" && signedUp.token) || "";
    expect(token).not.toBe("");
    const headers = {
      origin: ORIGIN,
      cookie: cookieOf(token),
      "content-type": "application/json",
    };
    for (const path of disabledPaths) {
      for (const method of ["GET", "POST"]) {
        const given = method === "POST" ? { body: "{}" } : {};
        const request = new Request(`${ORIGIN}/api/auth${path}`, { method, headers, ...given });
        const { status } = await auth.handler(request);
        expect(status, `${method} ${path}`).toBe(404);
      }
    }
  });

  test("refuses a request with a cookie that comes from another origin", async () => {
    const { auth, callAuth } = await openAuth();
    const body = { name: "Ada", email: "ada@example.org", password: PASSWORD };
    const signedUp = await callAuth("/sign-up/email", { body, caller: strangerAt("::1") });
    const token = (signedUp.outcome === "done" && signedUp.token) || "";
    const ask = async (origin: string) => {
      const request = new Request(`${ORIGIN}/api/auth/request-password-reset`, {
        method: "POST",
        headers: {
          origin,
          cookie: cookieOf(token),
          "content-type": "application/json",
        },
        body: JSON.stringify({ email: "ada@example.org" }),
      });
      return auth.handler(request).then(
        ({ status }) => status,
        (error: { statusCode: number }) => error.statusCode,
      );
    };
    expect(await ask("https://evil.example")).toBe(403);
    expect(await ask(ORIGIN)).toBe(200);
  });

  test("counts by address in the database, regardless of the headers a client sends", async () => {
    const { database, callAuth } = await openAuth();
    const body = { email: "ada@example.org" };
    const path = "/request-password-reset";
    const caller = strangerAt("203.0.113.1", { userAgent: "x-forwarded-for: 1.2.3.4" });
    for (let tries = 0; tries < 3; tries++) await callAuth(path, { body, caller });
    const rows = await database.kysely.selectFrom("rate_limits").selectAll().execute();
    expect(rows).toMatchObject([{ key: "203.0.113.1|/request-password-reset", count: 3 }]);
    expect(rows[0]?.last_request).toBeTypeOf("number");
  });

  test("an internal failure goes only to the log", async () => {
    const { database, callAuth, reported } = await openAuth();
    await database.kysely.schema.dropTable("verifications").execute();
    await database.kysely.schema.dropTable("rate_limits").execute();
    const body = { email: "ada@example.org" };
    const reply = await callAuth("/request-password-reset", { body, caller: strangerAt("::1") });
    expect(reply).toEqual({ outcome: "refused", status: 500, code: undefined });
    expect(reported).toHaveLength(1);
  });
});

describe("passwords", () => {
  test("are hashed with cost 10, and a prepared hash is used if it matches", async () => {
    const passwords = createPasswordHashing();
    const [one, other] = await passwords.withPrepared(PASSWORD, () =>
      Promise.all([passwords.hash(PASSWORD), passwords.hash("another warm row")]),
    );
    expect(one).toMatch(/^\$2[aby]\$10\$/);
    expect(await passwords.verify({ hash: one ?? "", password: PASSWORD })).toBe(true);
    expect(await passwords.verify({ hash: other ?? "", password: PASSWORD })).toBe(false);
    expect(await passwords.hash(PASSWORD)).not.toBe(one);
  });
});
