import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { t } from "#app/translations/t.ts";

import { yearColumn } from "../titles/saved-title-list.tsx";
import { refKey, type TitleRef } from "../titles/title-ref.ts";

type SavedCard = TitleRef & { title: string; film?: string | undefined };

/** What a card of a saved title shows: its year, the mark that takes it off, and whether it is free. */
export const watchlistColumns = [
  yearColumn,
  ({ kind, id, title }: SavedCard) => ({
    ribbon: <WatchlistRibbon id={id} isSaved kind={kind} title={title} />,
  }),
  ({ film }: SavedCard) =>
    film === undefined ? {} : { film, note: <Badge tone="free">{t("Free")}</Badge> },
];

/** Saved titles with the films in which they are free to watch here. */
export const withFilms = <Each extends TitleRef>(
  titles: readonly Each[],
  films: ReadonlyMap<string, string | undefined>,
) => titles.map((each) => ({ ...each, film: films.get(refKey(each)) }));
