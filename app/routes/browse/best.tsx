import { Suspense } from "react";
import { Await, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { BestMovie } from "#app/features/catalog/catalog.ts";
import { listingFailures } from "#app/features/catalog/lists/listing-failures.ts";
import { TrailerDialog } from "#app/features/catalog/trailers/trailer-dialog.tsx";
import { ErrorState } from "#app/ui/messages/message-panel.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { section, type Section } from "#app/lib/section.ts";
import { settingContext } from "#app/lib/setting.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/best";
import { cachedBrowsing } from "./cached-browsing.ts";
import { answerParts } from "./page-parts.server.ts";
import { NothingHere } from "./nothing-here.tsx";
import { TitleGrid, TitleWallSkeleton } from "./title-wall.tsx";
import { watchButton } from "./watch-button.tsx";

export const handle = {
  access: "visitors",
  shared: cachedBrowsing,
} satisfies PageHandle;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const best = context.get(featuresContext).catalog.listBest(context.get(settingContext));
  return answerParts(context, { titles: section(context, best) });
}

/** Nine films, chosen by the operator: a list with one page. */
export default function Best({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <title>{t("Best Movies of All Time · {site}")}</title>
      <meta
        content={t(
          "Nine films that we'd show anyone, each with its trailer: our pick of the best of all time.",
        )}
        name="description"
      />
      <h1>{t("Best Movies of All Time")}</h1>
      <Suspense fallback={<TitleWallSkeleton kind="movie" />}>
        <Await resolve={loaderData.titles}>
          {(found: Section<BestMovie[]>) => <Titles found={found} />}
        </Await>
      </Suspense>
      <TrailerDialog />
    </Page>
  );
}

function Titles({ found }: { found: Section<BestMovie[]> }) {
  if (found.outcome === "failed") {
    const failed = t(listingFailures["movies/best"]);
    return <ErrorState retryTo={href("/movies/best")} title={failed} />;
  }
  if (found.value.length === 0) return <NothingHere />;
  return <TitleGrid actionOf={watchButton} titles={found.value} />;
}
