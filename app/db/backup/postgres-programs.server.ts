import { spawn, type ChildProcessByStdio } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

import { Client } from "pg";

import { DatabaseError, formatReason } from "../database-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
type ProgramName = "pg_dump" | "pg_restore" | "psql";

const DEBIAN_DIRECTORY = "/usr/lib/postgresql";

export interface RunningProgram {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when the program ends; rejects with its error output if it failed. */
  readonly ended: Promise<void>;
}

/** Starts one of PostgreSQL's own programs, connected to the database at an address. */
export function startProgram(
  name: ProgramName,
  parameters: readonly string[],
  environment: Environment,
  databaseUrl?: string,
): RunningProgram {
  const child = spawn(findProgram(name, environment), parameters, {
    env: { ...environment, ...(databaseUrl === undefined ? {} : connectionVariables(databaseUrl)) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const complaint = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", (error) => reject(failed(name, formatReason(error))));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else complaint.then((lines) => reject(failed(name, firstComplaint(lines))), reject);
    });
  });
  // A program that stops early breaks the pipe to it; `ended` says why it stopped.
  child.stdin.on("error", () => undefined);
  // The caller awaits its end, but may still be writing to it when it fails.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Runs one of them to its end, and returns its output. */
export async function runProgram(...request: Parameters<typeof startProgram>): Promise<string> {
  const { child, ended } = startProgram(...request);
  child.stdin.end();
  const [output] = await Promise.all([text(child.stdout), ended]);
  return output;
}

function failed(name: ProgramName, reason: string): DatabaseError {
  return new DatabaseError(`${name} failed: ${reason}.`);
}

function firstComplaint(lines: string): string {
  const complaints = lines.split("\n").filter((line) => line.trim() !== "");
  const first = complaints.find((line) => /error|fatal/i.test(line)) ?? complaints[0];
  return (first ?? "it does not say why").replace(/\.$/, "");
}

function findProgram(name: ProgramName, environment: Environment): string {
  const onPath = (environment.PATH ?? "").split(delimiter).filter((directory) => directory !== "");
  const found = [...onPath, ...listDebianDirectories()]
    .map((directory) => join(directory, process.platform === "win32" ? `${name}.exe` : name))
    .find(isExecutable);
  if (found !== undefined) return found;
  throw new DatabaseError(
    `${name} was not found: install PostgreSQL's programs (Debian and Ubuntu: apt install postgresql).`,
  );
}

/**
 * The newest first, because a program can read an older server's database but not a newer one's.
 */
function listDebianDirectories(): string[] {
  try {
    return readdirSync(DEBIAN_DIRECTORY)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN_DIRECTORY, version, "bin"));
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** As variables rather than arguments, which every user of the machine may read. */
function connectionVariables(databaseUrl: string): Record<string, string> {
  const { host, port, user, database, password } = new Client({ connectionString: databaseUrl });
  const query = new URLSearchParams(databaseUrl.split("?", 2)[1] ?? "");
  const variables = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password,
    PGSSLMODE: query.get("sslmode"),
    PGSSLROOTCERT: query.get("sslrootcert"),
    PGSSLCERT: query.get("sslcert"),
    PGSSLKEY: query.get("sslkey"),
  };
  const present = Object.entries(variables).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(present);
}
