import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { TestPlace } from "#tests/database-place.ts";

import { Connection, type BenchRequest } from "../connection.ts";
import { startMatinee } from "../measured-servers.ts";

export interface Statement {
  text: string;
  values: unknown[];
}

const TRIES = 3;

/** What a server asks its database for each request, from when it has answered it once. */
export async function recordStatements(
  place: TestPlace,
  requests: readonly BenchRequest[],
): Promise<Statement[][]> {
  const directory = mkdtempSync(join(tmpdir(), "matinee-recorded-"));
  const file = join(directory, "statements");
  const recorder = join(import.meta.dirname, "record-statements.ts");
  const variables = { NODE_OPTIONS: `--import=${recorder}`, RECORDED_STATEMENTS: file };
  writeFileSync(file, "");
  const matinee = await startMatinee(place, undefined, variables);
  const connection = new Connection(matinee.origin);
  try {
    const recorded: Statement[][] = [];
    for (const request of requests) {
      const tries: Statement[][] = [];
      for (let round = 0; round <= TRIES; round += 1) {
        writeFileSync(file, "");
        await connection.ask(request);
        await wait(50);
        tries.push(readStatements(file));
      }
      recorded.push(inAll(tries.slice(1)));
    }
    return recorded;
  } finally {
    connection.close();
    await matinee.stop();
    rmSync(directory, { recursive: true });
  }
}

const readStatements = (file: string): Statement[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Statement);

/** What every try asked is the request's own; what one of them did not is a job's. */
const inAll = ([first = [], ...others]: Statement[][]): Statement[] =>
  first.filter(({ text }) => others.every((each) => each.some((other) => other.text === text)));
