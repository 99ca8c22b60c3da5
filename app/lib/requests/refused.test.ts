import { expect, test } from "vitest";

import { inEnglish } from "#app/features/accounts/accounts-parts.server.ts";
import { findNameProblem } from "#app/features/accounts/name-and-address/person-name.ts";
import { msg } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { answerRefused, refused, showRefused } from "./refused.ts";

const tooLong = findNameProblem("n".repeat(101)) ?? msg("Password");

test("a refused form shows its errors in English, with the limit as a figure", () => {
  const form = refused({ name: "n" }, { errors: { name: tooLong } });
  expect(writingIn("en", () => showRefused(form))).toEqual({
    outcome: "refused",
    why: "input",
    values: { name: "n" },
    problem: undefined,
    errors: { name: "A name can have at most 100 characters" },
  });
});

test("a screen answers it with its status, in the viewer's language", () => {
  const reason = { why: "too many", problem: msg("Password"), errors: { name: tooLong } } as const;
  const { data, init } = writingIn("en-XA", () => answerRefused(refused({}, reason)));
  expect(init).toEqual({ status: 429 });
  expect(data.problem).toMatch(/^⟦.*⟧$/);
  expect(data.errors["name"]).toMatch(/^⟦.*100.*⟧$/);
});

test("what only API clients read is English in every language", () => {
  const problem = inEnglish("Send the password as well.");
  const form = refused({}, { problem });
  expect(writingIn("hi", () => showRefused(form)).problem).toBe("Send the password as well.");
});
