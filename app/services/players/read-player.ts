import { z } from "zod";

import { ServiceError } from "../service-error.ts";
import { isSameContent, type PlayerState } from "./player.ts";

/** More than a home has; the rest is left out. */
export const MOST_ITEMS = 100_000;
export const PAGE_SIZE = 500;

interface PlayerPage {
  rows: unknown[];
  /** How many there are, as far as the player says it. */
  total: number;
}

/**
 * Reads a list to its end, page by page; what is no entry of it is left out. Of each entry only what
 * is made of it is kept, because anybody can be at the address.
 */
export async function readPages<Row, Kept>(
  entry: z.ZodType<Row>,
  toKept: (row: Row) => Kept,
  readPage: (start: number) => Promise<PlayerPage>,
): Promise<Kept[]> {
  const found: Kept[] = [];
  for (let start = 0; start < MOST_ITEMS;) {
    const { rows, total } = await readPage(start);
    for (const row of rows.slice(0, MOST_ITEMS - start)) {
      const parsed = entry.safeParse(row);
      if (parsed.success) found.push(toKept(parsed.data));
    }
    start += rows.length;
    if (rows.length === 0 || start >= total) break;
  }
  return found;
}

/** What an answer has to be. */
export function parseAnswer<Answer>(shape: z.ZodType<Answer>, answer: unknown): Answer {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new ServiceError("player", "garbled");
  return parsed.data;
}

interface ReadState<Raw> {
  raw: Raw;
  state: PlayerState;
}

/**
 * Writes a state unless the player says something else than it did, and returns what it says then:
 * only the player knows which time it gives to it.
 */
export async function changeState<Raw>(
  before: PlayerState,
  read: () => Promise<ReadState<Raw> | undefined>,
  write: (raw: Raw) => Promise<unknown>,
): Promise<PlayerState | undefined> {
  const current = await read().catch(orGone);
  if (current === undefined) return undefined;
  if (!isSameContent(current.state, before) || current.state.atMs !== before.atMs) return undefined;
  await write(current.raw);
  return (await read())?.state;
}

function orGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === "404") return undefined;
  throw error;
}

/** Longer than any that there is. */
const LONGEST_ID = 200;
const LONGEST_TEXT = 500;
const LONGEST_NUMBER = 60;
const MOST_NUMBERS = 12;
/** A day of Jellyfin's ticks, and many thousand years of seconds: no database refuses it. */
const LARGEST = 1e12;

/** PostgreSQL takes no text with a zero in it. */
const isStorable = (text: string) => !text.includes("\0");

/** What an item is known by. */
export const idText = z.string().max(LONGEST_ID).refine(isStorable);
export const optionalText = z
  .string()
  .refine(isStorable)
  .transform((text) => text.slice(0, LONGEST_TEXT))
  .catch("");
export const optionalNumber = z.number().min(-LARGEST).max(LARGEST).catch(0);
/** A season or an episode; anything else is none. */
export const orderNumber = z.int().min(0).max(9_999).catch(-1);

/** The numbers of other catalogs, as far as they can be some. */
export const numbersOf = (entries: readonly (readonly [catalog: string, number: string])[]) =>
  Object.fromEntries(
    entries
      .filter((entry) => entry.every((text) => text.length <= LONGEST_NUMBER && isStorable(text)))
      .slice(0, MOST_NUMBERS),
  );
