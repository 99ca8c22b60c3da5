import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import { HISTORY } from "#app/features/library/history/history-view.ts";
import { describeHalfStars, formatHalfStars } from "#app/features/library/ratings/half-stars.ts";
import {
  parseRatingsView,
  ratingsAddress,
  ratingSorts,
  type RatingSort,
} from "#app/features/library/ratings/ratings-view.ts";
import {
  NothingSaved,
  OtherLists,
  SavedTitleGrid,
  SavedTitleList,
} from "#app/features/library/titles/saved-title-list.tsx";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { ErrorNotice } from "#app/ui/messages/notice.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/ratings";
import styles from "./ratings.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

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
  const { entries, ...list } = await context
    .get(featuresContext)
    .ratings.getPage(viewer, view, setting);
  return {
    ...list,
    view: { ...view, page: list.page },
    entries: withPictures(entries, context.get(featuresContext).films),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

export default function RatingsScreen({ loaderData }: Route.ComponentProps) {
  const { notice, total } = loaderData;
  return (
    <Page>
      <title>{t("My Ratings · {site}")}</title>
      <h1>{t("My Ratings")}</h1>
      {notice !== undefined && <ErrorNotice text={t(notice)} />}
      {total === 0 ? <NothingRated /> : <List {...loaderData} />}
      <OtherLists>
        <ButtonLink href={href("/watchlist")} variant="plain">
          {t("My Watchlist")}
        </ButtonLink>
        <ButtonLink href={href("/not-for-me")} variant="plain">
          {t("Not for Me")}
        </ButtonLink>
        <ButtonLink href={href("/history")} variant="plain">
          {t(HISTORY)}
        </ButtonLink>
      </OtherLists>
    </Page>
  );
}

function List({ entries, view, total, pages }: Route.ComponentProps["loaderData"]) {
  return (
    <SavedTitleList total={total}>
      <ChipRow label={t("Sorted by")}>
        {ratingSorts.map((sort) => (
          <Chip current={sort === view.sort} href={ratingsAddress({ sort, page: 1 })} key={sort}>
            {t(SORTS[sort])}
          </Chip>
        ))}
      </ChipRow>
      <SavedTitleGrid
        buttonsOf={({ kind, id, title, halfStars }) => ({
          ribbon: <WatchlistRibbon id={id} kind={kind} title={title} />,
          action: (
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
          ),
        })}
        titles={entries}
      />
      <Pagination
        addressOf={(page) => ratingsAddress({ ...view, page })}
        current={view.page}
        label={t("Pages of your ratings")}
        total={pages}
      />
    </SavedTitleList>
  );
}

function NothingRated() {
  return (
    <NothingSaved
      text={t("Choose its stars on the page of any movie or show.")}
      title={t("You haven't rated anything yet")}
    />
  );
}
