import { href } from "react-router";

import type { ContinueEntry } from "#app/features/library/continue/continue-watching.server.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { RemoveButton } from "#app/shell/continue-watching.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import type { Picture } from "#app/ui/posters/poster.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./history.module.css";

interface HistoryContinuedProps {
  continued: readonly (ContinueEntry & { picture: Picture | undefined })[];
}

/** The Continue Watching row of shared pages, rendered on the server for this private page. */
export function HistoryContinued({ continued }: HistoryContinuedProps) {
  return (
    <form action={href("/history")} className={styles["continued"]} method="post">
      <Rail title={t("Continue Watching")}>
        {continued.map((each) => (
          <li key={refKey(each)}>
            <PosterCard
              corner={
                <RemoveButton
                  label={t("Remove {title} from Continue Watching", { title: isolate(each.title) })}
                  name="hide"
                  type="submit"
                  value={refKey(each)}
                />
              }
              detail={each.detail}
              drawnBeneath={each.kind === "archive"}
              href={each.path}
              lang={each.lang}
              picture={each.picture}
              playable
              title={each.title}
              watchedPart={each.part}
            />
          </li>
        ))}
      </Rail>
    </form>
  );
}
