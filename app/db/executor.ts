import type { Kysely, Transaction } from "kysely";

import type { Schema } from "./schema.ts";

/** What a query runs on: the database, or a transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;
