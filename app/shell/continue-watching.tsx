import { IconButton } from "#app/ui/icon-button.tsx";
import { PosterCard, PosterCardSkeleton } from "#app/ui/poster-card.tsx";
import { Rail } from "#app/ui/rail.tsx";

import styles from "./continue-watching.module.css";

/**
 * The room of the row, with one card of it on its way: the pre-paint script says whether there will
 * be a row, so that nothing moves when a script that comes later puts the cards in.
 */
export function ContinueRoom() {
  return (
    <div className={styles["room"]}>
      <Rail title="Continue Watching">
        <li>
          <PosterCardSkeleton />
        </li>
      </Rail>
    </div>
  );
}

/** What the script makes the row of: the room, and a card whose words and picture it puts in. */
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
              <IconButton
                className={styles["remove"]}
                data-continue-remove=""
                icon="close"
                label="Remove from Continue Watching"
              />
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
