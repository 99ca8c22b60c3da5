import type { MarkedText } from "#app/translations/t.ts";

import type { TitleRefKind } from "./title-ref.ts";

/** A column that a list can be sorted by, as its page calls it and as its table has it. */
export interface ListSort<Column extends string = string> {
  label: MarkedText;
  order: readonly (readonly [column: Column, direction: "asc" | "desc"])[];
}

/** The viewer's choices for a list, from the address. */
export interface ListView<Sort extends string, Kind extends string = TitleRefKind> {
  sort: Sort;
  kind?: Kind | undefined;
  /** Counted from 1. */
  page: number;
}

const LAST_PAGE = 1000;

/** The page of a list that an address asks for. */
export function parsePage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** The views of the list at this address. It is sorted by the first column unless asked. */
export function createListView<Sort extends string, Kind extends string = TitleRefKind>(
  path: string,
  sorts: Readonly<Record<Sort, ListSort>>,
  /** The names of the kinds in an address, where a list can show one of them alone. */
  kindNames: Partial<Record<Kind, string>> = {},
) {
  const names = Object.keys(sorts) as [Sort, ...Sort[]];
  const kinds = Object.keys(kindNames) as Kind[];
  return {
    parse: (query: URLSearchParams): ListView<Sort, Kind> => ({
      sort: names.find((sort) => sort === query.get("sort")) ?? names[0],
      kind: kinds.find((kind) => kindNames[kind] === query.get("show")),
      page: parsePage(query),
    }),

    /** The address of a view, without defaults. */
    address({ sort, kind, page }: ListView<Sort, Kind>): string {
      const query = new URLSearchParams();
      const show = kind && kindNames[kind];
      if (show !== undefined) query.set("show", show);
      if (sort !== names[0]) query.set("sort", sort);
      if (page > 1) query.set("page", String(page));
      return `${path}${query.size > 0 ? `?${query}` : ""}`;
    },
  };
}
