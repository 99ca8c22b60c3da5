import type { TitleKind } from "./title-card.ts";

export interface WatchlistButtonProps {
  kind: TitleKind | "archive";
  id: number | string;
  title: string;
  /** Only a private page knows; on shared ones the page script marks what is saved. */
  isSaved?: boolean;
}

/** The form is the shell's, once a page; a button says what is done with what. */
export const toggleOf = ({ kind, id, title, isSaved = false }: WatchlistButtonProps) => ({
  "aria-pressed": isSaved,
  form: "watchlist-form",
  name: isSaved ? "remove" : "add",
  value: `${kind}:${id} ${title}`,
});
