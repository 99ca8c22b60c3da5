import { createHash, randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { distinctName, MOST_LISTS, type ListFields } from "./list-fields.ts";
import { listsQuery } from "./lists-queries.server.ts";

export type MakeOutcome = { outcome: "done"; id: string; isNew: boolean } | { outcome: "full" };

interface NewList {
  profileId: string;
  fields: ListFields;
  /** What every request of one press of a button has in common; without it each makes a list. */
  press?: string | undefined;
  nowMs: number;
}

/** What comes later is meant: the same list is copied again, or a page is gone back to. */
const PRESSED_AGAIN_MS = 60_000;

/**
 * Makes a list, once for a press: its id is made of that, so that also on two servers at once the
 * second request finds the list of the first.
 */
export async function makeList(
  transaction: Transaction<Schema>,
  { profileId, fields, press, nowMs }: NewList,
): Promise<MakeOutcome> {
  const lists = await listsQuery(transaction, profileId).execute();
  const nameBeside = (others: readonly ListFields[]) =>
    distinctName(
      fields.name,
      others.map((list) => list.name),
    );
  const pressed = press === undefined ? randomUUID() : idOfPress(profileId, press);
  const found = lists.find((list) => list.id === pressed);
  const isAgain =
    found?.name === nameBeside(lists.filter((list) => list !== found)) &&
    nowMs - Number(found.created_at) < PRESSED_AGAIN_MS;
  if (isAgain) return { outcome: "done", id: pressed, isNew: false };
  if (lists.length >= MOST_LISTS) return { outcome: "full" };
  const id = found ? randomUUID() : pressed;
  const { description } = fields;
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto("lists")
    .values({
      id,
      profile_id: profileId,
      name: nameBeside(lists),
      description,
      created_at: nowMs,
      changed_at: nowMs,
    })
    // Of the same press, on another server at the same moment.
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return { outcome: "done", id, isNew: Number(added ?? 0n) > 0 };
}

/** In the form of a UUID, as all ids of lists. */
function idOfPress(profileId: string, press: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([profileId, press]))
    .digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
