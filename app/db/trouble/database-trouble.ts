import { TooManyWritesError } from "../grouped-writes.server.ts";

/**
 * Why the database does not answer now, though nothing is wrong with what it was asked: something
 * is locked, it takes too long, there are no connections left, it is gone, or its tables are those
 * of a newer version.
 */
export type DatabaseTrouble = "locked" | "slow" | "full" | "gone" | "newer";

/** Where only the caller knows that a failure is one of these. */
export class DatabaseTroubleError extends Error {
  override readonly name = "DatabaseTroubleError";
  readonly trouble: DatabaseTrouble;

  constructor(trouble: DatabaseTrouble, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.trouble = trouble;
  }
}

/** PostgreSQL's codes, whole or by their class; PgBouncer's own failures are of class 08. */
const OF_CODE: Readonly<Record<string, DatabaseTrouble>> = {
  "55P03": "locked",
  "40P01": "locked",
  SQLITE_BUSY: "locked",
  SQLITE_LOCKED: "locked",
  "57014": "slow",
  "53300": "full",
  "53400": "full",
  "25P03": "gone",
  "57P01": "gone",
  "57P02": "gone",
  "57P03": "gone",
  "57P05": "gone",
  "08": "gone",
  // The socket of a connection that was open.
  ECONNRESET: "gone",
  EPIPE: "gone",
};

/** What the driver says of a connection that ends under a query; it has no code. */
const ENDED = /^(?:Connection terminated|Client (?:has encountered a connection error|was closed))/;

/** Undefined where the failure is none of these, and so a fault of ours or a refusal. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseTroubleError) return error.trouble;
  if (error instanceof TooManyWritesError) return "full";
  if (!(error instanceof Error)) return undefined;
  if (ENDED.test(error.message)) return "gone";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isOfServer = /^[0-9A-Z]{5}$/.test(code);
  return (
    OF_CODE[code] ??
    OF_CODE[code.split("_").slice(0, 2).join("_")] ??
    (isOfServer ? OF_CODE[code.slice(0, 2)] : undefined)
  );
}

/** A row that may not be beside another one: an answer, which whoever asked expects. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  /^(?:23[0-9A-Z]{3}$|SQLITE_CONSTRAINT)/.test(String(error.code));

/** A column or a table that is not there: of a newer schema, or a fault of ours. */
const MISSING = new Set(["42703", "42P01"]);

export const isAboutSchema = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && MISSING.has(String(error.code))) ||
    /^no such (?:table|column)/.test(error.message));
