import { z } from "zod";

const PREFIX = "c1.";
const MOST = 1e15;

/** Where the next page of a list begins; programs send it back as it is. */
export const formatCursor = (at: number): string =>
  Buffer.from(PREFIX + String(at)).toString("base64url");

function parseCursor(cursor: string): number | undefined {
  const text = Buffer.from(cursor, "base64url").toString();
  const at = Number(text.slice(PREFIX.length));
  const isOurs = formatCursor(at) === cursor && Number.isInteger(at) && at > 0 && at < MOST;
  return isOurs ? at : undefined;
}

/** The parameter of every list: from a page's `next`. */
export const cursorParameter = () =>
  z
    .string()
    .max(40)
    .transform((cursor, context) => {
      const at = parseCursor(cursor);
      if (at !== undefined) return at;
      context.addIssue("not a cursor of this list");
      return z.NEVER;
    })
    .optional()
    .meta({ description: "Where the page begins: `next` of the page before." });

interface NumberedPage<Item> {
  items: readonly Item[];
  page: number;
  pages: number;
}

/** A page of a list whose pages are numbered. */
export const toPage = <Item>({ items, page, pages }: NumberedPage<Item>) => ({
  items: [...items],
  next: page < pages ? formatCursor(page + 1) : null,
});

/** The last page of a list that features read as its first pages together. */
export async function lastPage<List extends { hasMore: boolean }, Item>(
  page: number,
  read: (pages: number) => Promise<List>,
  itemsOf: (list: List) => readonly Item[],
) {
  const list = await read(page);
  const before = page > 1 ? itemsOf(await read(page - 1)).length : 0;
  return {
    items: itemsOf(list).slice(before),
    next: list.hasMore ? formatCursor(page + 1) : null,
  };
}
