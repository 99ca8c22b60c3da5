import { expect, test } from "vitest";

import { ask } from "#tests/ask.ts";
import { signIn } from "#tests/sign-in.ts";

import { openWholeMatinee } from "../../../../tests/fuzz/whole-server.ts";

const OPERATOR_EMAIL = "ada@films.example";

test("whom to tell of a hole in security is the operator, for less than a year", async () => {
  const variables = { OPERATOR_EMAIL, LANGUAGES: "en,hi" };
  const { origin } = await openWholeMatinee({ variables });
  const { response, text } = await ask(`${origin}/.well-known/security.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)];
      }),
  );
  expect(fields.get("Contact")).toBe(`mailto:${OPERATOR_EMAIL}`);
  const expires = fields.get("Expires") ?? "";
  expect(expires).toBe(new Date(expires).toISOString());
  const days = (Date.parse(expires) - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
  expect(fields.get("Canonical")).toBe("http://localhost/.well-known/security.txt");
  expect(fields.get("Preferred-Languages")).toBe("en, hi");
});

test("a password manager finds the page where a password is changed", async () => {
  const matinee = await openWholeMatinee({});
  const { origin } = matinee;
  const cookie = matinee.cookieFor(await signIn(matinee.database, "Ada"));
  for (const headers of [undefined, { cookie }]) {
    const { response } = await ask(`${origin}/.well-known/change-password`, headers);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/profile/security"]);
  }
  const { text } = await ask(`${origin}/profile/security`, { cookie });
  expect(text).toContain("<h2>Password</h2>");
});
