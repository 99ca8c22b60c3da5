import { href } from "react-router";

import type { Continued } from "#app/features/library/continue-watching.server.ts";
import { watchKey } from "#app/features/library/watchlist-item.ts";
import { Button } from "#app/ui/button.tsx";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { PosterGrid } from "#app/ui/poster-grid.tsx";
import type { Picture } from "#app/ui/poster.tsx";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./history.module.css";

interface HistoryContinuedProps {
  continued: readonly (Continued & { picture: Picture | undefined })[];
}

/** The row of the shared pages as this private one can show it, without a script as well. */
export function HistoryContinued({ continued }: HistoryContinuedProps) {
  return (
    <section aria-labelledby="continued" className={styles["continued"]}>
      <h2 className={styles["day"]} id="continued">
        Continue Watching
      </h2>
      <form action={href("/history")} method="post">
        <PosterGrid>
          {continued.map((each) => (
            <li key={watchKey(each)}>
              <PosterCard
                action={
                  <Button name="hide" size="small" type="submit" value={watchKey(each)}>
                    Remove
                    <span className="visually-hidden">
                      {" "}
                      <bdi {...outsideText(each.title, each.lang)}>{each.title}</bdi> from the row
                    </span>
                  </Button>
                }
                detail={each.detail}
                drawnBeneath={each.kind === "archive"}
                href={each.path}
                lang={each.lang}
                picture={each.picture}
                title={each.title}
                watchedPart={each.part}
              />
            </li>
          ))}
        </PosterGrid>
      </form>
    </section>
  );
}
