import { MarkButton } from "#app/ui/mark-button.tsx";

import { pressOf, type WatchlistButtonProps } from "./watchlist-press.ts";

/** The ribbon in words, for a title's own page. */
export function WatchlistButton(props: WatchlistButtonProps) {
  const press = pressOf(props);
  return (
    <MarkButton
      about={props.title}
      fills
      icon="bookmark"
      key={press.value}
      press={press}
      size="large"
      words={{ off: "Add to Watchlist", on: "On Your Watchlist" }}
    />
  );
}
