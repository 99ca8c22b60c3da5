/** How many titles a page of a list shows. */
export const PAGE_TITLES = 48;

/** Which of a list's rows are read. */
export interface ListSlice {
  limit: number;
  offset: number;
}

export const sliceOf = (page: number): ListSlice => ({
  limit: PAGE_TITLES,
  offset: (page - 1) * PAGE_TITLES,
});

/** Which page of so many is shown: an address may name one that is gone. */
export function pageAt(wanted: number, total: number, perPage = PAGE_TITLES) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { page: Math.min(wanted, pages), pages, total };
}

/** A page of a list that was read whole. */
export function cutPage<Each>(all: readonly Each[], wanted: number, perPage = PAGE_TITLES) {
  const shown = pageAt(wanted, all.length, perPage);
  return { ...shown, rows: all.slice((shown.page - 1) * perPage, shown.page * perPage) };
}

/** Reads a list page by page; between two pages other requests are served. */
export async function readAllPages<Row>(
  readPage: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await readPage(page);
    all.push(...rows);
    if (rows.length < PAGE_TITLES) return all;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
