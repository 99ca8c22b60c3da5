import { z } from "zod";

import { ServiceError } from "../service-error.ts";
import { isSameContent, type PlayerState } from "./player.ts";

/** More than a home has; the rest is left out. */
const MOST_ITEMS = 100_000;
export const PAGE_SIZE = 500;

interface PlayerPage {
  rows: unknown[];
  /** How many there are, as far as the player says it. */
  total: number;
}

/** Reads a list to its end, page by page; what is no entry of it is left out. */
export async function readPages<Row>(
  entry: z.ZodType<Row>,
  readPage: (start: number) => Promise<PlayerPage>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < MOST_ITEMS;) {
    const { rows, total } = await readPage(start);
    for (const row of rows) {
      const parsed = entry.safeParse(row);
      if (parsed.success) found.push(parsed.data);
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

export const optionalText = z.string().catch("");
export const optionalNumber = z.number().catch(0);
