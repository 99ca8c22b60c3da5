import { MarkButton } from "#app/ui/mark-button.tsx";

import { toggleOf, type WatchlistButtonProps } from "./watchlist-toggle.ts";

/** The ribbon in words, for a title's own page. */
export function WatchlistButton(props: WatchlistButtonProps) {
  const toggle = toggleOf(props);
  return (
    <MarkButton
      about={props.title}
      fills
      icon="bookmark"
      key={toggle.value}
      press={toggle}
      size="large"
      words={{ off: "Add to Watchlist", on: "On Your Watchlist" }}
    />
  );
}
