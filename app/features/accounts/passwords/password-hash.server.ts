import { AsyncLocalStorage } from "node:async_hooks";

import * as bcrypt from "@node-rs/bcrypt";

const COST = 10;

interface Prepared {
  password: string;
  hash: string;
}

/**
 * Salted bcrypt hashes. Hashing is slow on purpose, and the library hashes inside its transaction;
 * hashing beforehand keeps the database free meanwhile.
 */
export function createPasswordHashing(
  cost = COST,
  { hash, compare }: Pick<typeof bcrypt, "hash" | "compare"> = bcrypt,
) {
  const prepared = new AsyncLocalStorage<Prepared>();
  return {
    hash(password: string): Promise<string> {
      const known = prepared.getStore();
      return known?.password === password ? Promise.resolve(known.hash) : hash(password, cost);
    },
    verify: (given: { hash: string; password: string }) => compare(given.password, given.hash),
    /** Hashes a password now and runs work during which the library reuses that hash. */
    async withPrepared<Result>(password: string, work: () => Promise<Result>): Promise<Result> {
      return prepared.run({ password, hash: await hash(password, cost) }, work);
    },
  };
}
