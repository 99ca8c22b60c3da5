import { t } from "#app/translations/t.ts";
import { ToggleButton } from "#app/ui/buttons/toggle-button.tsx";

import { watchedKey, type WatchedName } from "./watched.ts";

interface WatchedButtonProps {
  kind: WatchedName["kind"];
  id: number | string;
  /** "S2" or "S2E5" of a show; left out for a title itself. */
  part?: string;
  /** The title's name. */
  title: string;
  /** The part that is marked, if it is not the title itself. */
  about?: string;
  size?: "small" | "large";
}

/**
 * Marks something as watched by hand. The whole page shares the form; the script shows the marks.
 */
export function WatchedButton(props: WatchedButtonProps) {
  const { kind, id, part = "", title, about = title, size = "large" } = props;
  const value = `${watchedKey({ kind, id: String(id), part })} ${title}`;
  const command = { form: "watched-form", name: "add", value };
  return (
    <ToggleButton
      about={about}
      icon="check"
      key={value}
      toggle={{ ...command, "aria-pressed": false }}
      size={size}
      words={{ off: t("Mark as Watched"), on: t("Watched") }}
    />
  );
}
