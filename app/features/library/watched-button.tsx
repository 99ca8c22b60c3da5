import { MarkButton } from "#app/ui/mark-button.tsx";

import { watchedKey, type WatchedName } from "./watched.ts";

interface WatchedButtonProps {
  kind: WatchedName["kind"];
  id: number | string;
  /** "S2" or "S2E5" of a show; left out for a title itself. */
  part?: string;
  /** What the title is called. */
  title: string;
  /** The part that is marked, if it is not the title itself. */
  about?: string;
  size?: "small" | "large";
}

/**
 * Marks something as watched by hand. The form is shared by the whole page; the script shows the
 * marks.
 */
export function WatchedButton(props: WatchedButtonProps) {
  const { kind, id, part = "", title, about = title, size = "large" } = props;
  const value = `${watchedKey({ kind, id: String(id), part })} ${title}`;
  const press = { form: "watched-form", name: "add", value };
  return (
    <MarkButton
      about={about}
      icon="check"
      key={value}
      press={{ ...press, "aria-pressed": false }}
      size={size}
      words={{ off: "Mark as Watched", on: "Watched" }}
    />
  );
}
