import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { spokenLanguages } from "#app/features/catalog/titles/movie.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import { formatSeasonCount, formatYearRange } from "#app/features/catalog/titles/year-range.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/show";
import { missingTitle, titleHeaders } from "./find-title.ts";
import { cachedTitle } from "./cached-title.ts";
import { loadTitle } from "./load-title.ts";
import { SeasonsGrid } from "./sections/seasons-grid.tsx";
import { namesFact, originalTitleFact, peopleFact } from "./sections/title-facts.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitlePage } from "./title-page.tsx";
import { titlePreview } from "./title-preview.ts";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: msg("Loading TV show details..."),
  missing: msg("TV Show Not Found"),
  failed: msg("Failed to load TV show details."),
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  const show = context.get(featuresContext).catalog.getShow(id, context.get(settingContext));
  return loadTitle(context, { kind: "tv", id }, show);
}

export default function ShowScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome
      address={href("/tv/:id", params)}
      found={loaderData.found}
      preview={({ title }) => titlePreview(title, formatYearRange(title))}
      words={WORDS}
    >
      {(content) => (
        <TitlePage
          {...content}
          extent={extentOf(content.title)}
          facts={factsOf(content.title)}
          years={formatYearRange(content.title)}
        >
          <SeasonsGrid seasons={content.title.seasons} showId={content.title.id} />
        </TitlePage>
      )}
    </TitleOutcome>
  );
}

const extentOf = ({ seasonCount }: Show) =>
  seasonCount > 0 ? formatSeasonCount(seasonCount) : undefined;

const factsOf = (show: Show) => [
  peopleFact(t("Created by"), show.creators),
  originalTitleFact(show),
  namesFact(t("Networks"), show.networks),
  namesFact(t("Production companies"), show.companies),
  namesFact(t("Languages"), spokenLanguages(show)),
];
