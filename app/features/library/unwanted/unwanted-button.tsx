import { t } from "#app/translations/t.ts";
import { ToggleButton } from "#app/ui/buttons/toggle-button.tsx";

import { watchKey, type WatchKind } from "../watchlist/watchlist-item.ts";

interface UnwantedButtonProps {
  kind: WatchKind;
  id: number | string;
  title: string;
  /** Only a private page knows this; on shared ones the page script marks it. */
  isUnwanted?: boolean;
}

/** Leaves a title out of rows and recommendations. The whole page shares the form. */
export function UnwantedButton({ kind, id, title, isUnwanted = false }: UnwantedButtonProps) {
  const value = `${watchKey({ kind, id: String(id) })} ${title}`;
  const name = isUnwanted ? "remove" : "add";
  return (
    <ToggleButton
      about={title}
      icon="minus"
      key={value}
      size="small"
      toggle={{ form: "unwanted-form", name, value, "aria-pressed": isUnwanted }}
      words={{ off: t("Not for me"), on: t("Left out") }}
    />
  );
}
