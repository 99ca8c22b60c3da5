import type { TitleKind } from "../titles/title-card.ts";

export interface WatchlistButtonProps {
  kind: TitleKind | "archive";
  id: number | string;
  title: string;
  /** Only a private page knows this; on shared ones the page script marks saved titles. */
  isSaved?: boolean;
}

/** The form is on the page once; a button names the command and the title. */
export const toggleOf = ({ kind, id, title, isSaved = false }: WatchlistButtonProps) => ({
  "aria-pressed": isSaved,
  form: "watchlist-form",
  name: isSaved ? "remove" : "add",
  value: `${kind}:${id} ${title}`,
});
