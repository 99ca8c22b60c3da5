import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { filmsContext } from "#app/features/films/films-context.ts";
import { HISTORY } from "#app/features/library/history/history-view.ts";
import { describeHalfStars, formatHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { ratingsContext } from "#app/features/library/ratings/ratings-context.ts";
import {
  parseRatingsView,
  ratingsAddress,
  ratingSorts,
  type RatingSort,
} from "#app/features/library/ratings/ratings-view.ts";
import { pictureOf } from "#app/features/library/title-picture.ts";
import { watchKey } from "#app/features/library/watchlist/watchlist-item.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/ratings";
import styles from "./ratings.module.css";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** As many pictures as are visible when the page opens on a wide screen. */
const IN_SIGHT = 12;

const NOTICES: Record<string, MarkedText> = {
  "too-often": msg("Too many changes at once. Please try again in a moment."),
  "no-such-title": msg("That title doesn't exist."),
  full: msg("You can't rate any more titles."),
};

const SORTS: Readonly<Record<RatingSort, MarkedText>> = {
  rated: msg("Last rated"),
  stars: msg("Best first"),
  title: msg("Title"),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const view = parseRatingsView(url.searchParams);
  const setting = context.get(settingContext);
  const { entries, ...list } = await context.get(ratingsContext).getPage(viewer, view, setting);
  const { addresses } = context.get(filmsContext);
  return {
    ...list,
    view: { ...view, page: list.page },
    entries: entries.map((entry) => ({ ...entry, picture: pictureOf(entry, addresses) })),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export default function RatingsScreen({ loaderData }: Route.ComponentProps) {
  const { notice, total } = loaderData;
  return (
    <Page>
      <title>{t("My Ratings · Matinee")}</title>
      <h1>{t("My Ratings")}</h1>
      {notice !== undefined && (
        <Notice tone="error">
          <p data-toast="error">{t(notice)}</p>
        </Notice>
      )}
      {total === 0 ? <NothingRated /> : <List {...loaderData} />}
      <div className={styles["links"]}>
        <ButtonRow>
          <ButtonLink href={href("/watchlist")} variant="plain">
            {t("My Watchlist")}
          </ButtonLink>
          <ButtonLink href={href("/not-for-me")} variant="plain">
            {t("Not for Me")}
          </ButtonLink>
          <ButtonLink href={href("/history")} variant="plain">
            {t(HISTORY)}
          </ButtonLink>
        </ButtonRow>
      </div>
    </Page>
  );
}

function List({ entries, view, total, pages }: Route.ComponentProps["loaderData"]) {
  return (
    <div className={styles["list"]}>
      <p className={styles["count"]}>
        {t("{count, plural, one {# title} other {# titles}}", { count: total })}
      </p>
      <ChipRow label={t("Sorted by")}>
        {ratingSorts.map((sort) => (
          <Chip current={sort === view.sort} href={ratingsAddress({ sort, page: 1 })} key={sort}>
            {t(SORTS[sort])}
          </Chip>
        ))}
      </ChipRow>
      <PosterGrid>
        {entries.map(({ kind, id, title, year, lang, picture, halfStars }, index) => (
          <li key={watchKey({ kind, id })}>
            <PosterCard
              action={
                <a
                  aria-label={t("{rating}: change your rating of {title}", {
                    rating: describeHalfStars(halfStars),
                    title: isolate(title),
                  })}
                  className={styles["stars"]}
                  href={href("/ratings/:kind/:id", { kind, id })}
                >
                  ★ {formatHalfStars(halfStars)}
                </a>
              }
              detail={year}
              eager={index < IN_SIGHT}
              href={`/${kind}/${id}`}
              lang={lang}
              picture={picture}
              ribbon={<WatchlistRibbon id={id} kind={kind} title={title} />}
              title={title}
            />
          </li>
        ))}
      </PosterGrid>
      <Pagination
        addressOf={(page) => ratingsAddress({ ...view, page })}
        current={view.page}
        label={t("Pages of your ratings")}
        total={pages}
      />
    </div>
  );
}

function NothingRated() {
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
      text={t("Choose its stars on the page of any movie or show.")}
      title={t("You haven't rated anything yet")}
    />
  );
}
