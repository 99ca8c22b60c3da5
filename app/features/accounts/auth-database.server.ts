import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "@better-auth/core";
import type { DBAdapter } from "@better-auth/core/db/adapter";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Executor } from "#app/db/executor.ts";

import { portableValues } from "./portable-values.server.ts";

/**
 * The server's database as the accounts library sees it, the same on both engines. Our hooks join
 * the library's transactions through `executor`: an account, its profile and its first email are
 * created together or not at all.
 */
export function createAuthDatabase(kysely: Kysely<Schema>) {
  const underWay = new AsyncLocalStorage<Transaction<Schema>>();
  const adapterOver = (executor: Executor) =>
    kyselyAdapter(executor.withPlugin(portableValues), { type: "postgres", transaction: false });

  const adapter = (options: BetterAuthOptions): DBAdapter => ({
    ...adapterOver(kysely)(options),
    transaction: (work) =>
      kysely
        .transaction()
        .execute((transaction) =>
          underWay.run(transaction, () => work(adapterOver(transaction)(options))),
        ),
  });

  return { adapter, executor: (): Executor => underWay.getStore() ?? kysely };
}
