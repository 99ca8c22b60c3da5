import { t } from "#app/translations/t.ts";
import { ToggleButton } from "#app/ui/buttons/toggle-button.tsx";

import { refKey, type TitleRefKind } from "../titles/title-ref.ts";

interface UnwantedButtonProps {
  kind: TitleRefKind;
  id: number | string;
  title: string;
  /** Only a private page knows this; on shared ones the page script marks it. */
  isUnwanted?: boolean;
}

/** Leaves a title out of rows and recommendations. The whole page shares the form. */
export function UnwantedButton({ kind, id, title, isUnwanted = false }: UnwantedButtonProps) {
  const value = `${refKey({ kind, id: String(id) })} ${title}`;
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
