import { data, href } from "react-router";

import { WatchlistRibbon } from "#app/features/catalog/watchlist/watchlist-ribbon.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import { listTag } from "#app/features/library/lists/list-fields.ts";
import { ownerTag } from "#app/features/library/public-owner.ts";
import { SavedTitleGrid, yearColumn } from "#app/features/library/titles/saved-title-list.tsx";
import { withPictures } from "#app/features/library/titles/title-picture.ts";
import { parsePage } from "#app/features/library/titles/list-view.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { PagePreview } from "#app/shell/previews/page-preview.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Pagination } from "#app/ui/layout/pagination.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/shared-list";
import styles from "./lists.module.css";

/**
 * The same for everybody who has the link. A change drops it from every server's cache; a server
 * that misses the notice shows the old one for a minute at most.
 */
export const handle = {
  access: "visitors",
  shared: { query: ["page"], freshSeconds: 60, staleSeconds: 0, segment: "rare" },
  preview: true,
} satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { tags } = context.get(renderingContext);
  tags.add(listTag(params.key));
  const page = parsePage(url.searchParams);
  const setting = context.get(settingContext);
  const shared = await context.get(featuresContext).lists.getShared(params.key, page, setting);
  const { ownerId, list } = shared;
  if (ownerId !== undefined) tags.add(ownerTag(ownerId));
  if (!list) return data({ list: undefined }, { status: 404 });
  const entries = withPictures(list.entries, context.get(featuresContext).films);
  const { name, description, total, pages } = list;
  return data({
    list: { key: params.key, name, description, total, page: list.page, pages, entries },
  });
}

export default function SharedList({ loaderData: { list } }: Route.ComponentProps) {
  if (!list) {
    return (
      <Page>
        <title>{t("List Not Found · {site}")}</title>
        <meta content="noindex" name="robots" />
        <EmptyState
          actions={<ButtonLink href={href("/")}>{t("Home")}</ButtonLink>}
          size="page"
          text={t("Its owner deleted it, or no longer shares it.")}
          title={t("List Not Found")}
        />
      </Page>
    );
  }
  const { key, name, description, total, page, pages, entries } = list;
  return (
    <Page>
      <PagePreview
        description={description}
        picture={entries.find(({ picture }) => picture !== undefined)?.picture?.src}
        thing={{ "@type": "ItemList", numberOfItems: total }}
        title={name}
      />
      <meta content="noindex" name="robots" />
      <h1 {...outsideText(name)}>{name}</h1>
      {description !== "" && (
        <p className={styles["description"]} {...outsideText(description)}>
          {description}
        </p>
      )}
      <p className={styles["detail"]}>
        {t("{count, plural, one {# title} other {# titles}}", { count: total })}
      </p>
      {total === 0 ? (
        <EmptyState title={t("Nothing Here")} />
      ) : (
        <form action={href("/lists/copy")} data-busy-form="" method="post">
          <Button
            busyLabel={t("Saving…")}
            icon="plus"
            name="key"
            size="small"
            type="submit"
            value={key}
          >
            {t("Copy to My Lists")}
          </Button>
        </form>
      )}
      <div className={styles["section"]}>
        <SavedTitleGrid
          columns={[
            yearColumn,
            ({ kind, id, title }) => ({
              ribbon: <WatchlistRibbon id={id} kind={kind} title={title} />,
            }),
          ]}
          titles={entries}
        />
      </div>
      <Pagination
        addressOf={(number) => `${href("/list/:key", { key })}?page=${number}`}
        current={page}
        label={t("Pages of the list")}
        total={pages}
      />
    </Page>
  );
}
