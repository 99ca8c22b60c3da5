import { ToggleButton } from "#app/ui/buttons/toggle-button.tsx";
import { t } from "#app/translations/t.ts";

import { followKey, type FollowKind } from "./follow-name.ts";

interface FollowButtonProps {
  kind: FollowKind;
  id: number | string;
  /** The name of what is followed. */
  title: string;
  /** Only a private page knows this; on shared ones the page script marks what is followed. */
  isFollowed?: boolean;
  size?: "small" | "large";
}

/** Follows something. The whole page shares the form; the script shows what is followed. */
export function FollowButton(props: FollowButtonProps) {
  const { kind, id, title, isFollowed = false, size = "large" } = props;
  const value = `${followKey({ kind, id: String(id) })} ${title}`;
  const name = isFollowed ? "remove" : "add";
  return (
    <ToggleButton
      about={title}
      fills
      icon="bell"
      key={value}
      size={size}
      toggle={{ form: "follow-form", name, value, "aria-pressed": isFollowed }}
      words={{ off: t("Follow"), on: t("Following") }}
    />
  );
}
