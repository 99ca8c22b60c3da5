import { href } from "react-router";

import type { ContinueEntry } from "#app/features/library/continue/continue-watching.server.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import type { Picture } from "#app/ui/posters/poster.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./history.module.css";

interface HistoryContinuedProps {
  continued: readonly (ContinueEntry & { picture: Picture | undefined })[];
}

/** The Continue Watching row of shared pages, rendered on the server for this private page. */
export function HistoryContinued({ continued }: HistoryContinuedProps) {
  return (
    <section aria-labelledby="continued" className={styles["continued"]}>
      <h2 className={styles["day"]} id="continued">
        {t("Continue Watching")}
      </h2>
      <form action={href("/history")} method="post">
        <PosterGrid>
          {continued.map((each) => (
            <li key={refKey(each)}>
              <PosterCard
                action={
                  <Button name="hide" size="small" type="submit" value={refKey(each)}>
                    {t("Remove <hidden><bdi>{title}</bdi> from the row</hidden>", {
                      title: each.title,
                      hidden: (inside) => <span className="visually-hidden">{inside}</span>,
                      bdi: (inside) => <bdi {...outsideText(each.title, each.lang)}>{inside}</bdi>,
                    })}
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
