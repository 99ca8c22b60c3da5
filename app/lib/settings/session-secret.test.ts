import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { OperatorError } from "./operator-error.ts";
import { sessionSecret } from "./session-secret.ts";

test("a secret that cannot be written is one clear line", () => {
  const folder = mkdtempSync(join(tmpdir(), "matinee-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const gone = join(folder, "gone");
  expect(() => sessionSecret(gone, undefined)).toThrow(
    new OperatorError(
      `The session secret cannot be written to ${join(gone, "session-secret")}: give the folder to the user that runs Matinee, or set SESSION_SECRET.`,
    ),
  );
  expect(sessionSecret(gone, "the operator's own")).toBe("the operator's own");
  expect(sessionSecret(folder, undefined)).toBe(sessionSecret(folder, undefined));
});
