import { z } from "zod";

/** Text that may be empty; null, missing and anything else count as empty. */
export const text = z.string().catch("");

/** `YYYY-MM-DD`, or empty: dates come as "", null, or not at all. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .catch("");

/** The path of a picture, which begins with a slash; null when there is none. */
export const picturePath = z
  .string()
  .regex(/^\/[\w.-]+$/)
  .optional()
  .catch(undefined);

/** A count or a measure; 0 means unknown. */
export const amount = z.number().nonnegative().catch(0);

export const flag = z.boolean().catch(false);

export const id = z.int().positive();

/** Reads a list within an answer: invalid items are dropped, and the others stay. */
export type ListOf = <Item extends z.ZodType>(
  item: Item,
  most?: number,
) => z.ZodType<z.output<Item>[]>;

const MOST_ITEMS = 500;

/** Makes the reader of lists; reports each item that is dropped. */
export function createListOf(noteDropped: () => void): ListOf {
  return (item, most = MOST_ITEMS) =>
    z
      .array(z.unknown())
      .catch([])
      .transform((values) => onlyValid(values.slice(0, most), item, noteDropped));
}

export function onlyValid<Item extends z.ZodType>(
  values: readonly unknown[],
  item: Item,
  noteDropped: () => void,
): z.output<Item>[] {
  return values.flatMap((value) => {
    const parsed = item.safeParse(value);
    if (parsed.success) return [parsed.data];
    noteDropped();
    return [];
  });
}
