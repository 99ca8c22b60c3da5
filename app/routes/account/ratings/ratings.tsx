import { href } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import { describeHalfStars, formatHalfStars } from "#app/features/library/ratings/half-stars.ts";
import {
  parseRatingsView,
  ratingsAddress,
  ratingSorts,
} from "#app/features/library/ratings/ratings-view.ts";
import { ListPage, SortChips } from "#app/features/library/titles/list-page.tsx";
import { NothingSaved, yearColumn } from "#app/features/library/titles/saved-title-list.tsx";
import type { TitleRef } from "#app/features/library/titles/title-ref.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/ratings";
import styles from "./ratings.module.css";

export const handle = { access: "session", children: true, offline: true } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  "too-often": msg("Too many changes at once. Please try again in a moment."),
  "no-such-title": msg("That title doesn't exist."),
  full: msg("You can't rate any more titles."),
};

const columns = [
  yearColumn,
  ({ kind, id, title }: TitleRef & { title: string }) => ({
    ribbon: <WatchlistRibbon id={id} kind={kind} title={title} />,
  }),
  ({ kind, id, title, halfStars }: TitleRef & { title: string; halfStars: number }) => ({
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
  }),
];

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
  const { entries, notice, total, view, pages } = loaderData;
  return (
    <ListPage
      choices={
        <SortChips
          addressOf={(sort) => ratingsAddress({ sort, page: 1 })}
          current={view.sort}
          sorts={ratingSorts}
        />
      }
      columns={columns}
      empty={
        <NothingSaved
          text={t("Choose its stars on the page of any movie or show.")}
          title={t("You haven't rated anything yet")}
        />
      }
      entries={entries}
      heading={t("My Ratings")}
      isCounted
      notice={notice}
      pages={{
        addressOf: (page) => ratingsAddress({ ...view, page }),
        current: view.page,
        label: t("Pages of your ratings"),
        total: pages,
      }}
      title={t("My Ratings · {site}")}
      total={total}
    />
  );
}
