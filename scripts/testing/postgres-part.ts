import { ensurePostgres } from "../programs/ensure-postgres.ts";
import type { Part } from "./parts.ts";

/** Makes sure that PostgreSQL's programs are there; the tests that need a cluster start one. */
export function postgresPart(ensure = ensurePostgres): Part {
  return {
    name: "PostgreSQL's programs",
    again: "npm test",
    async run() {
      const postgres = await ensure();
      return postgres.kind === "there"
        ? { kind: "passed", note: postgres.path }
        : { ...postgres, kind: "not run" };
    },
  };
}
