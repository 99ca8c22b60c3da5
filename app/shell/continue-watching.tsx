import type { ComponentProps } from "react";

import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { PosterCard, PosterCardSkeleton } from "#app/ui/posters/poster-card.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./continue-watching.module.css";

/**
 * The row's reserved space, with one placeholder card: the pre-paint script says whether there will
 * be a row, so that nothing moves when a later script inserts the cards.
 */
export function ContinueRoom() {
  return (
    <div className={styles["room"]}>
      <Rail title={t("Continue Watching")}>
        <li>
          <PosterCardSkeleton />
        </li>
      </Rail>
    </div>
  );
}

type RemoveButtonProps = Omit<ComponentProps<typeof IconButton>, "icon" | "className">;

/** On the corner of a card. */
export function RemoveButton(props: RemoveButtonProps) {
  return <IconButton {...props} className={styles["remove"]} icon="close" />;
}

/**
 * The row's template: the reserved space, and a card that the script fills with words and a
 * picture.
 */
export function ContinueTemplate() {
  return (
    <>
      <template id="continue-room">
        <ContinueRoom />
      </template>
      <template id="continue-card">
        <li>
          <PosterCard
            corner={
              <RemoveButton data-continue-remove="" label={t("Remove from Continue Watching")} />
            }
            href="/"
            picture={{ src: "/favicon.ico" }}
            playable
            title=" "
            watchedPart={0}
          />
        </li>
      </template>
    </>
  );
}
