import { expect, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";

import { createPasswordHashing } from "./password-hash.server.ts";

test("passwords are hashed with cost 10 and a salt", async () => {
  const passwords = createPasswordHashing();
  const [one, other] = await Promise.all([PASSWORD, "another warm row"].map(passwords.hash));
  expect(one).toMatch(/^\$2[aby]\$10\$/);
  expect(await passwords.verify({ hash: one ?? "", password: PASSWORD })).toBe(true);
  expect(await passwords.verify({ hash: other ?? "", password: PASSWORD })).toBe(false);
  expect(await passwords.hash(PASSWORD)).not.toBe(one);
});
