import { OperatorError } from "#app/lib/settings/operator-error.ts";

/**
 * A database problem that the operator can fix. The message is one complete line for them; it never
 * contains a password, so it may be printed and logged as it is.
 */
export class DatabaseError extends OperatorError {
  override readonly name = "DatabaseError";
}

const KNOWN_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOENT: "there is no such file or directory",
  ENOTFOUND: "that host is not known",
  ETIMEDOUT: "it did not answer in time",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is not a directory",
  EEXIST: "a file of that name is in the way",
  "28P01": "the password was refused",
  "28000": "the user was refused",
  "3D000": "there is no such database",
  "53300": "it has no connection left",
  SQLITE_CANTOPEN: "permission denied, or a directory of that name is in the way",
  SQLITE_READONLY: "it may not be written",
  SQLITE_NOTADB: "it is not a database",
  SQLITE_CORRUPT: "it is damaged",
  SQLITE_FULL: "the disk is full",
};

/** Says in a few words why something failed, for the end of an operator's line. */
export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return "the reason is not known";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = KNOWN_REASONS[code] ?? KNOWN_REASONS[code.split("_").slice(0, 2).join("_")];
  if (known !== undefined) return known;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return formatReason(error.errors[0]);
  }
  return error.message.split("\n", 1)[0] || code || error.name;
}

/** Whether a write failed because another row has what must be unique, on either engine. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "23505" || error.code === "SQLITE_CONSTRAINT_UNIQUE";
}
