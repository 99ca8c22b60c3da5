import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { toColumns } from "../titles/saved-titles.server.ts";
import type { TitleRef } from "../titles/title-ref.ts";
import { MOST_LISTED } from "./list-fields.ts";
import type { ListChanges } from "./list-changes.server.ts";
import type { ListsOptions } from "./lists.server.ts";
import {
  containingQuery,
  lastPlaceQuery,
  listQuery,
  nearPlacesQuery,
  spreadPlaces,
  titleQuery,
} from "./lists-queries.server.ts";

export type AddOutcome = "done" | "no such title" | "no such list" | "full";

/** Where a title goes: a step, to the start, or beside another one. */
export type Move = "up" | "down" | "first" | { before: TitleRef } | { after: TitleRef };

/** Room for twenty titles that are put between the same two before the list is numbered again. */
export const GAP = 2 ** 20;

/** The titles of a list, and their order. */
export function createListTitles(options: ListsOptions, changes: ListChanges) {
  const { database, lookUp, profileOf, now = Date.now } = options;

  return {
    /** The ids of the lists that a title is in. */
    async listContaining(owner: ProfileOwner, name: TitleRef): Promise<string[]> {
      const query = containingQuery(database.kysely, await profileOf(owner), name);
      return (await query.execute()).map(({ list_id: id }) => id);
    },

    /** Adds a title once: at the end, or at a place that is known. */
    async add(
      owner: ProfileOwner,
      listId: string,
      { name, title, place }: { name: TitleRef; title: string; place?: number },
      setting: Setting,
    ): Promise<AddOutcome> {
      const found = await lookUp(name, setting);
      if (found.outcome === "missing") return "no such title";
      const facts = found.outcome === "found" ? found.facts : undefined;
      const profileId = await profileOf(owner);
      return changes.of(listId, async (transaction) => {
        const list = await listQuery(transaction, profileId, listId).executeTakeFirst();
        if (!list) return "no such list";
        if (list.titles >= MOST_LISTED) return "full";
        const last = await lastPlaceQuery(transaction, listId).executeTakeFirst();
        const inserted = await transaction
          .insertInto("list_titles")
          .values({
            list_id: listId,
            profile_id: profileId,
            content_type: name.kind,
            content_id: name.id,
            ...toColumns(title, facts, now()),
            place: place ?? Number(last?.place ?? 0) + GAP,
            added_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        const added = Number(inserted.numInsertedOrUpdatedRows ?? 0n);
        await countTitles(transaction, { listId, by: added, nowMs: now() });
        return "done";
      });
    },

    async take(owner: ProfileOwner, listId: string, name: TitleRef): Promise<void> {
      const profileId = await profileOf(owner);
      await changes.of(listId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("list_titles")
          .where("list_id", "=", listId)
          .where("profile_id", "=", profileId)
          .where("content_type", "=", name.kind)
          .where("content_id", "=", name.id)
          .executeTakeFirst();
        await countTitles(transaction, { listId, by: -Number(numDeletedRows), nowMs: now() });
      });
    },

    async move(owner: ProfileOwner, listId: string, name: TitleRef, to: Move): Promise<void> {
      const profileId = await profileOf(owner);
      await changes.of(listId, async (transaction) => {
        const list = await listQuery(transaction, profileId, listId).executeTakeFirst();
        if (!list) return;
        const isDone = await moveOnce(transaction, { listId, name, to });
        if (isDone) return;
        await spreadPlaces(transaction, listId, GAP);
        await moveOnce(transaction, { listId, name, to });
      });
    },
  };
}

interface CountChange {
  listId: string;
  by: number;
  nowMs: number;
}

export async function countTitles(
  transaction: Transaction<Schema>,
  { listId, by, nowMs }: CountChange,
) {
  if (by === 0) return;
  await transaction
    .updateTable("lists")
    .set(({ eb }) => ({ titles: eb("titles", "+", by), changed_at: nowMs }))
    .where("id", "=", listId)
    .execute();
}

interface TitleMove {
  listId: string;
  name: TitleRef;
  to: Move;
}

/** Puts a title between two others; false where there is no room between them. */
async function moveOnce(transaction: Transaction<Schema>, moving: TitleMove): Promise<boolean> {
  const { listId, name } = moving;
  const between = await findRoom(transaction, moving);
  if (between === undefined) return true;
  const [low, high] = between;
  const place = high === undefined ? low + GAP : Math.floor((low + high) / 2);
  if (high !== undefined && (place <= low || place >= high)) return false;
  await transaction
    .updateTable("list_titles")
    .set({ place })
    .where("list_id", "=", listId)
    .where("content_type", "=", name.kind)
    .where("content_id", "=", name.id)
    .execute();
  return true;
}

/** The places on both sides of where it goes; undefined where it cannot go there. */
async function findRoom(
  transaction: Transaction<Schema>,
  { listId, name, to }: TitleMove,
): Promise<[number, number | undefined] | undefined> {
  const placeOf = async (of: TitleRef) => {
    const row = await titleQuery(transaction, listId, of).executeTakeFirst();
    return row && Number(row.place);
  };
  const near = async (place: number, direction: "before" | "after") => {
    const rows = await nearPlacesQuery(transaction, listId, { place, direction }).execute();
    return rows.map((row) => Number(row.place));
  };
  const own = await placeOf(name);
  if (own === undefined) return undefined;
  if (to === "first") {
    const [first] = await near(0, "after");
    return first === undefined || first === own ? undefined : [0, first];
  }
  if (to === "down") {
    const [next, afterNext] = await near(own, "after");
    return next === undefined ? undefined : [next, afterNext];
  }
  if (to === "up") {
    const [previous, earlier = 0] = await near(own, "before");
    return previous === undefined ? undefined : [earlier, previous];
  }
  const isAfter = "after" in to;
  const target = await placeOf(isAfter ? to.after : to.before);
  if (target === undefined || target === own) return undefined;
  if (isAfter) {
    const [next] = await near(target, "after");
    return next === own ? undefined : [target, next];
  }
  const [previous = 0] = await near(target, "before");
  return previous === own ? undefined : [previous, target];
}
