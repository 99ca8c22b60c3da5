import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { OperatorError } from "./operator-error.ts";

/**
 * The secret that signs the session cookies: the operator's, or one created once and stored with
 * the data.
 */
export function sessionSecret(dataDirectory: string, fromSettings: string | undefined): string {
  return findSessionSecret(dataDirectory, fromSettings) ?? makeSecret(fileIn(dataDirectory));
}

/** The same, for whoever makes none: undefined before the first start. */
export const findSessionSecret = (
  dataDirectory: string,
  fromSettings: string | undefined,
): string | undefined => fromSettings ?? readSecret(fileIn(dataDirectory));

const fileIn = (dataDirectory: string) => join(dataDirectory, "session-secret");

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new OperatorError(`The session secret in ${file} cannot be read.`, { cause: error });
  }
}

/**
 * Written to a temporary file and linked into place, so that a crash leaves a complete secret or
 * none.
 */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString("base64url");
  const aside = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(aside, `${secret}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new OperatorError(
      `The session secret cannot be written to ${file}: give the folder to the user that runs Matinee, or set SESSION_SECRET.`,
      { cause: error },
    );
  }
  try {
    linkSync(aside, file);
  } catch (error) {
    // Another node with the same directory was first: its secret is used.
    const other = readSecret(file);
    if (other === undefined) throw error;
    return other;
  } finally {
    rmSync(aside, { force: true });
  }
  return secret;
}
