import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { describeHalfStars, formatHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { SavedTitleGrid, yearColumn } from "#app/features/library/titles/saved-title-list.tsx";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { shownName } from "#app/features/profiles/profile.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { PagePreview } from "#app/shell/previews/page-preview.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { withBase } from "#app/translations/base-path.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/public-profile";
import { NoLongerShared } from "../no-longer-shared.tsx";
import lists from "../lists/lists.module.css";

/** Rendered for each request: it is gone as soon as its owner withdraws it. */
export const handle = { access: "visitors", preview: true } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const features = context.get(featuresContext);
  const found = await features.publicProfiles.find(params.address);
  if (!found) return data({ found: undefined }, { status: 404 });
  const { address, owner, hasRatings } = found;
  const name = shownName(found.name, found);
  const view = { sort: "rated", page: parsePage(url.searchParams) } as const;
  const [rated, news] = await Promise.all([
    hasRatings ? features.ratings.getPage(owner, view, context.get(settingContext)) : undefined,
    features.publicProfiles.getNews({ ...found, hasRatings: false }),
  ]);
  const ratings = rated && { ...rated, entries: withPictures(rated.entries, features.films) };
  return data({ found: { name, address, ratings, lists: news.lists } });
}

const starsColumn = ({ halfStars }: { halfStars: number }) => ({
  note: (
    <>
      <span aria-hidden="true">★ {formatHalfStars(halfStars)}</span>
      <span className="visually-hidden">{describeHalfStars(halfStars)}</span>
    </>
  ),
});

/** What a profile publishes, the same for everybody. */
export default function PublicProfile({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NoLongerShared />;
  const { name, address, ratings } = found;
  const feed = href("/public/:address/feed.atom", { address });
  return (
    <Page>
      <PagePreview
        description={t("What {name} rates and shares.", { name })}
        picture={ratings?.entries.find(({ picture }) => picture !== undefined)?.picture?.src}
        title={name}
      />
      <meta content="noindex" name="robots" />
      <link href={withBase(feed)} rel="alternate" title={name} type="application/atom+xml" />
      <h1 {...outsideText(name)}>{name}</h1>
      <p className={lists["detail"]}>
        <a href={feed}>{t("Atom feed")}</a>
      </p>
      {found.lists.length > 0 && <PublicLists lists={found.lists} />}
      {ratings && (
        <section className={lists["published"]}>
          <h2>{t("Ratings")}</h2>
          {ratings.total === 0 ? (
            <EmptyState title={t("Nothing Here")} />
          ) : (
            <SavedTitleGrid columns={[yearColumn, starsColumn]} titles={ratings.entries} />
          )}
          <Pagination
            addressOf={(page) => `${href("/public/:address", { address })}?page=${page}`}
            current={ratings.page}
            label={t("Pages of the ratings")}
            total={ratings.pages}
          />
        </section>
      )}
    </Page>
  );
}

interface PublicListsProps {
  lists: readonly { name: string; share_key: string | null; titles: number }[];
}

function PublicLists({ lists: shared }: PublicListsProps) {
  return (
    <section className={lists["published"]}>
      <h2>{t("Lists")}</h2>
      <ul className={lists["lists"]}>
        {shared.map(({ name, share_key: key, titles }) => (
          <li key={key}>
            <a href={href("/list/:key", { key: key ?? "" })} {...outsideText(name)}>
              {name}
            </a>
            <span className={lists["detail"]}>
              {t("{count, plural, one {# title} other {# titles}}", { count: titles })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
