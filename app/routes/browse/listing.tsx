import { Suspense } from "react";
import { Await, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { FilterForm } from "#app/features/catalog/lists/filter-form.tsx";
import { filterKeys } from "#app/features/catalog/lists/filters.ts";
import { listingFailures } from "#app/features/catalog/lists/listing-failures.ts";
import {
  formatListingQuery,
  parseListingQuery,
  type ListingQuery,
} from "#app/features/catalog/lists/listing-query.ts";
import type { TitleKind, TitleList } from "#app/features/catalog/titles/title-card.ts";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { section, type Section } from "#app/lib/section.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";
import { kindNames } from "#app/features/catalog/titles/title-kinds.ts";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/listing";
import { cachedBrowsing } from "./cached-browsing.ts";
import { findListingScreen, type ListingScreen } from "./listing-screens.ts";
import { answerParts } from "./page-parts.server.ts";
import { TitleWall, TitleWallSkeleton } from "./title-wall.tsx";

export const handle = {
  access: "visitors",
  shared: { ...cachedBrowsing, query: [...filterKeys, "type", "pages"], rareQuery: filterKeys },
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const screen = findListingScreen(url.pathname);
  const thisYear = new Date().getUTCFullYear();
  const query = parseListingQuery(url.searchParams, screen.kinds, thisYear);
  // Forms send empty fields too, and an address has many spellings: one of them is cached.
  const canonical = formatListingQuery(query, screen.kinds);
  if (canonical !== url.search) throw redirect(screen.path + canonical);
  const { catalog } = context.get(featuresContext);
  const list = listTitles(catalog, screen, query, context.get(settingContext));
  const titles = section(
    context,
    list.then((found) => {
      // The content is right, but the page should be longer: it is not worth caching.
      if (found.isCutShort) context.get(renderingContext).flawed = true;
      return found;
    }),
  );
  return answerParts(context, { titles }, { path: screen.path, query, thisYear });
}

function listTitles(
  catalog: Catalog,
  { listings, sort }: ListingScreen,
  { kind, filters, pages }: ListingQuery,
  setting: Setting,
): Promise<TitleList> {
  const name = listings[kind];
  const isNarrowed = Object.keys(filters).length > 0;
  if (name !== undefined && !isNarrowed) return catalog.listTitles(name, setting, pages);
  return catalog.discover(kind, { sort, ...filters }, setting, pages);
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { path, query, thisYear, titles } = loaderData;
  const screen = findListingScreen(path);
  const addressOf = (changed: Partial<ListingQuery>) =>
    path + formatListingQuery({ ...query, pages: 1, ...changed }, screen.kinds);
  const failed = t(listingFailures[screen.listings[query.kind] ?? "movies/featured"]);
  const here = addressOf({ pages: query.pages });
  return (
    <Page>
      <title>{t("{title} · {site}", { title: t(screen.heading) })}</title>
      <meta content={t(screen.description)} name="description" />
      <h1>{t(screen.heading)}</h1>
      <Kinds addressOf={addressOf} screen={screen} shown={query.kind} />
      <FilterForm
        addressOf={(filters) => addressOf({ filters })}
        filters={query.filters}
        key={addressOf({})}
        kind={query.kind}
        path={path}
        thisYear={thisYear}
        {...(query.kind === screen.kinds[0] ? {} : { type: query.kind })}
      />
      <Suspense fallback={<TitleWallSkeleton kind={query.kind} />} key={`${path} ${query.kind}`}>
        <Await resolve={titles}>
          {(found: Section<TitleList>) =>
            found.outcome === "loaded" ? (
              <TitleWall
                clearTo={addressOf({ filters: {} })}
                here={here}
                kind={query.kind}
                list={found.value}
                moreTo={addressOf({ pages: found.value.pages + 1 })}
              />
            ) : (
              <ErrorState retryTo={here} title={failed} />
            )
          }
        </Await>
      </Suspense>
    </Page>
  );
}

interface KindsProps {
  screen: ListingScreen;
  shown: TitleKind;
  addressOf: (changed: Partial<ListingQuery>) => string;
}

/** Films or shows, where a screen has both; their filters do not apply to each other. */
function Kinds({ screen, shown, addressOf }: KindsProps) {
  if (screen.kinds.length < 2) return null;
  return (
    <ChipRow label={t("What to show")}>
      {screen.kinds.map((kind) => (
        <Chip current={kind === shown} href={addressOf({ kind, filters: {} })} key={kind}>
          {t(kindNames[kind])}
        </Chip>
      ))}
    </ChipRow>
  );
}
