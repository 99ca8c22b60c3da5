import { ToggleButton } from "#app/ui/buttons/toggle-button.tsx";
import { t } from "#app/translations/t.ts";

import { toggleOf, type WatchlistButtonProps } from "./watchlist-toggle.ts";

/** The watchlist button with text, for a title's own page. */
export function WatchlistButton(props: WatchlistButtonProps) {
  const toggle = toggleOf(props);
  return (
    <ToggleButton
      about={props.title}
      fills
      icon="bookmark"
      key={toggle.value}
      toggle={toggle}
      size="large"
      words={{ off: t("Add to Watchlist"), on: t("On Your Watchlist") }}
    />
  );
}
