import styles from "./own-choices.module.css";
import { RatingForm } from "./ratings/rating-form.tsx";
import { UnwantedButton } from "./unwanted/unwanted-button.tsx";
import type { WatchKind } from "./watchlist/watchlist-item.ts";

interface OwnChoicesProps {
  kind: WatchKind;
  id: number | string;
  title: string;
}

/** What a viewer says about a title, on its shared page: stars, and that it isn't for them. */
export function OwnChoices(props: OwnChoicesProps) {
  return (
    <div className={styles["choices"]}>
      <RatingForm {...props} />
      <UnwantedButton {...props} />
    </div>
  );
}
