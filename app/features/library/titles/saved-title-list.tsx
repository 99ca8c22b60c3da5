import type { ComponentProps, ReactNode } from "react";

import type { Picture } from "#app/ui/posters/poster.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { gridSizes, PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./saved-title-list.module.css";

/** As many pictures as are visible when the page opens on a wide screen. */
const IN_SIGHT = 12;

interface SavedTitleListProps {
  /** Counted above the titles. */
  total?: number | undefined;
  /** Whether the cards' buttons take titles off the list. */
  canTakeOff?: boolean | undefined;
  children: ReactNode;
}

/** A viewer's own titles with what chooses among them, one below the other. */
export function SavedTitleList({ total, canTakeOff, children }: SavedTitleListProps) {
  return (
    <div className={classNames(styles["list"], canTakeOff && styles["canTakeOff"])}>
      {total !== undefined && (
        <p className={styles["count"]}>
          {t("{count, plural, one {# title} other {# titles}}", { count: total })}
        </p>
      )}
      {children}
    </div>
  );
}

export interface ShownTitle {
  kind: string;
  id: string;
  title: string;
  lang?: string | undefined;
  picture: Picture | undefined;
}

/** Something about each title of a list, by the place on its card that shows it. */
export type ListColumn<Each> = (
  title: Each,
) => Pick<
  ComponentProps<typeof PosterCard>,
  "detail" | "action" | "ribbon" | "missing" | "note" | "film"
>;

/** The year of a title. */
export const yearColumn = ({ year }: { year: string }) => ({ detail: year });

interface SavedTitleGridProps<Each> {
  titles: readonly Each[];
  columns: readonly ListColumn<Each>[];
}

export function SavedTitleGrid<Each extends ShownTitle>(props: SavedTitleGridProps<Each>) {
  return (
    <PosterGrid>
      <SavedTitleItems {...props} />
    </PosterGrid>
  );
}

/** The items of a grid or a row. */
export function SavedTitleItems<Each extends ShownTitle>({
  titles,
  columns,
}: SavedTitleGridProps<Each>) {
  return titles.map((each, index) => (
    <li key={`${each.kind}:${each.id}`}>
      <PosterCard
        {...Object.assign({}, ...columns.map((cellOf) => cellOf(each)))}
        eager={index < IN_SIGHT}
        href={`/${each.kind}/${each.id}`}
        lang={each.lang}
        picture={each.picture}
        sizes={gridSizes}
        title={each.title}
      />
    </li>
  ));
}

/** Nothing is saved yet: what would be here, and where to find something. */
export function NothingSaved({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      actions={
        <>
          <ButtonLink href="/movies" variant="primary">
            {t("Browse Movies")}
          </ButtonLink>
          <ButtonLink href="/archive">{t("Browse Archive")}</ButtonLink>
        </>
      }
      drawing="poster"
      text={text}
      title={title}
    />
  );
}
