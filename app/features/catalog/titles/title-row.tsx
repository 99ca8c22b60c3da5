import { Suspense, useId, type ReactNode } from "react";
import { Await } from "react-router";

import type { Section } from "#app/lib/section.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import { Rail, RailSkeleton } from "#app/ui/rails/rail.tsx";
import { RankedItem } from "#app/ui/cards/ranked.tsx";

import type { TitleCard } from "./title-card.ts";
import { titleKey } from "./title-card.ts";
import { TitlePoster } from "./title-poster.tsx";
import styles from "./title-row.module.css";

interface TitleRowProps<Card extends TitleCard> {
  title: string;
  /** The screen with the whole list. */
  href?: string | undefined;
  titles: Promise<Section<Card[]>>;
  /** The row's message when its titles are not available. */
  failed: string;
  /** The page's own address, for Try Again. */
  retryTo: string;
  ranked?: boolean;
  /** The highlighted row, with a button below each of its cards. */
  highlighted?: boolean;
  /** The first row of a page, whose pictures are visible at once. */
  first?: boolean;
  actionOf?: (card: Card) => ReactNode;
  /** Its cards lead to the free films themselves. */
  playable?: boolean;
}

/** The number of cards that are visible at once on a wide screen. */
const IN_SIGHT = 8;

/** A row of titles: loading, loaded, left out because it is empty, or failed. */
export function TitleRow<Card extends TitleCard>(props: TitleRowProps<Card>) {
  return (
    <Suspense fallback={<TitleRowSkeleton {...props} />}>
      <Await resolve={props.titles}>
        {(section: Section<Card[]>) => <LoadedTitleRow {...props} section={section} />}
      </Await>
    </Suspense>
  );
}

type LoadedRowProps<Card extends TitleCard> = Omit<TitleRowProps<Card>, "titles"> & {
  section: Section<Card[]>;
};

/** The same row, where its titles are known when the page begins. */
export function LoadedTitleRow<Card extends TitleCard>(props: LoadedRowProps<Card>) {
  const { section } = props;
  return section.outcome === "loaded" ? (
    <Titles {...props} cards={section.value} />
  ) : (
    <FailedRow {...props} />
  );
}

type SkeletonProps = Pick<TitleRowProps<TitleCard>, "title" | "ranked" | "highlighted">;

export function TitleRowSkeleton({ title, ranked = false, highlighted }: SkeletonProps) {
  return (
    <div className={classNames(highlighted && styles["highlightedRoom"])}>
      <RailSkeleton ranked={ranked} title={title} />
    </div>
  );
}

function Titles<Card extends TitleCard>(
  props: Omit<LoadedRowProps<Card>, "section"> & { cards: Card[] },
) {
  const { title, href, ranked, highlighted, first, actionOf, playable, cards } = props;
  if (cards.length === 0) return null;
  return (
    <Rail highlighted={highlighted} href={href} ranked={ranked} title={title}>
      {cards.map((card, index) => {
        const poster = (
          <TitlePoster
            action={actionOf?.(card)}
            card={card}
            eager={first && index < IN_SIGHT}
            playable={playable}
          />
        );
        return ranked ? (
          <RankedItem key={titleKey(card)} rank={index + 1}>
            {poster}
          </RankedItem>
        ) : (
          <li key={titleKey(card)}>{poster}</li>
        );
      })}
    </Rail>
  );
}

function FailedRow(props: Omit<TitleRowProps<never>, "titles" | "actionOf">) {
  const { title, failed, retryTo, highlighted } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles["failed"], highlighted && styles["highlighted"])}
    >
      <h2 id={id}>{title}</h2>
      <ErrorState retryTo={retryTo} title={failed} />
    </section>
  );
}
