import type { ReactNode } from "react";

import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { ErrorNotice } from "#app/ui/messages/notice.tsx";
import { t, type MarkedText } from "#app/translations/t.ts";

import type { ListSort } from "./list-view.ts";
import {
  SavedTitleGrid,
  SavedTitleList,
  type ListColumn,
  type ShownTitle,
} from "./saved-title-list.tsx";

interface ListPageProps<Entry> {
  /** The document's title. */
  title: string;
  heading: string;
  back?: ReactNode;
  /** Why nothing was changed. */
  notice: MarkedText | undefined;
  /** What the page asks or tells before the list. */
  first?: ReactNode;
  total: number;
  isCounted?: boolean;
  canTakeOff?: boolean;
  /** In place of an empty list. */
  empty: ReactNode;
  /** What chooses among the titles. */
  choices?: ReactNode;
  entries: readonly Entry[];
  columns: readonly ListColumn<Entry>[];
  /** In place of the titles, where nothing was chosen. */
  nothing?: ReactNode;
  pages: { current: number; total: number; label: string; addressOf: (page: number) => string };
}

/** One of a viewer's own lists of titles. */
export function ListPage<Entry extends ShownTitle>(props: ListPageProps<Entry>) {
  const { notice, total, entries, nothing } = props;
  return (
    <Page>
      <title>{props.title}</title>
      {props.back}
      <h1>{props.heading}</h1>
      {notice !== undefined && <ErrorNotice text={t(notice)} />}
      {props.first}
      {total === 0 ? (
        props.empty
      ) : (
        <SavedTitleList canTakeOff={props.canTakeOff} total={props.isCounted ? total : undefined}>
          {props.choices}
          {entries.length === 0 && nothing !== undefined ? (
            nothing
          ) : (
            <SavedTitleGrid columns={props.columns} titles={entries} />
          )}
          <Pagination {...props.pages} />
        </SavedTitleList>
      )}
    </Page>
  );
}

interface SortChipsProps<Sort extends string> {
  sorts: Readonly<Record<Sort, ListSort>>;
  current: Sort;
  addressOf: (sort: Sort) => string;
}

/** The columns that the list can be sorted by. */
export function SortChips<Sort extends string>({
  sorts,
  current,
  addressOf,
}: SortChipsProps<Sort>) {
  return (
    <ChipRow label={t("Sorted by")}>
      {(Object.keys(sorts) as Sort[]).map((sort) => (
        <Chip current={sort === current} href={addressOf(sort)} key={sort}>
          {t(sorts[sort].label)}
        </Chip>
      ))}
    </ChipRow>
  );
}
