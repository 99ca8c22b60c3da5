import type { ReactNode } from "react";

import type { Picture } from "#app/ui/posters/poster.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./saved-title-list.module.css";
import { refKey, type TitleRef } from "./title-ref.ts";

/** As many pictures as are visible when the page opens on a wide screen. */
export const IN_SIGHT = 12;

interface SavedTitleListProps {
  /** Counted above the titles. */
  total?: number;
  /** Whether the cards' buttons take titles off the list. */
  canTakeOff?: boolean;
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

interface ShownTitle extends TitleRef {
  title: string;
  year: string;
  lang?: string | undefined;
  picture: Picture | undefined;
}

interface SavedTitleGridProps<Each> {
  titles: readonly Each[];
  /** The buttons on a title's card. */
  buttonsOf: (title: Each) => { action?: ReactNode; ribbon?: ReactNode };
}

export function SavedTitleGrid<Each extends ShownTitle>({
  titles,
  buttonsOf,
}: SavedTitleGridProps<Each>) {
  return (
    <PosterGrid>
      {titles.map((each, index) => (
        <li key={refKey(each)}>
          <PosterCard
            {...buttonsOf(each)}
            detail={each.year}
            eager={index < IN_SIGHT}
            href={`/${each.kind}/${each.id}`}
            lang={each.lang}
            picture={each.picture}
            title={each.title}
          />
        </li>
      ))}
    </PosterGrid>
  );
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

/** The viewer's other lists, below this one. */
export function OtherLists({ children }: { children: ReactNode }) {
  return (
    <div className={styles["others"]}>
      <ButtonRow>{children}</ButtonRow>
    </div>
  );
}
