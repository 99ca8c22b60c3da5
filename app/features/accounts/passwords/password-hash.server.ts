import * as bcrypt from "@node-rs/bcrypt";

const COST = 10;

/** Salted bcrypt hashes. Hashing is slow on purpose, so it is done before a transaction begins. */
export const createPasswordHashing = (
  cost = COST,
  { hash, compare }: Pick<typeof bcrypt, "hash" | "compare"> = bcrypt,
) => ({
  hash: (password: string): Promise<string> => hash(password, cost),
  verify: (given: { hash: string; password: string }) => compare(given.password, given.hash),
});
