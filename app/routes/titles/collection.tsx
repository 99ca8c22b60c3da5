import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseTitleId, titleKey } from "#app/features/catalog/titles/title-card.ts";
import { FollowButton } from "#app/features/library/following/follow-button.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/collection";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { maybe } from "./maybe.ts";
import { cachedTitle } from "./cached-title.ts";
import { TitleMeta } from "./sections/title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitleParts, TitleSection } from "./sections/title-section.tsx";
import { listAbove, previewPicture } from "./title-preview.ts";
import { TitleStage } from "./sections/title-stage.tsx";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: msg("Loading collection details..."),
  missing: msg("Collection Not Found"),
  failed: msg("Failed to load collection details."),
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(`collection:${id}`);
  const setting = context.get(settingContext);
  return findTitle(context, context.get(featuresContext).catalog.getCollection(id, setting));
}

export default function CollectionScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome
      address={href("/collection/:id", params)}
      found={loaderData.found}
      preview={({ name, overview, ...pictures }) => ({
        title: name,
        description: overview,
        ...previewPicture(pictures),
        above: [listAbove("movie")],
      })}
      words={WORDS}
    >
      {({ name, lang, overview, overviewLang, parts, ...pictures }) => (
        <>
          <TitleStage
            actions={<FollowButton id={params.id} kind="collection" title={name} />}
            backdropColour={pictures.backdropColour}
            backdropPath={pictures.backdropPath}
            meta={<TitleMeta facts={[formatFilmCount(parts.length)]} />}
            lang={lang}
            overview={overview}
            overviewLang={overviewLang}
            poster={maybe(pictures.posterPath, posterSources)}
            posterColour={pictures.posterColour}
            title={name}
          />
          {parts.length > 0 && (
            <TitleParts>
              <TitleSection heading={t("In the order they came out")}>
                <PosterGrid>
                  {parts.map((card) => (
                    <li key={titleKey(card)}>
                      <TitlePoster card={card} />
                    </li>
                  ))}
                </PosterGrid>
              </TitleSection>
            </TitleParts>
          )}
        </>
      )}
    </TitleOutcome>
  );
}

const formatFilmCount = (total: number) =>
  t("{total, plural, one {# film} other {# films}}", { total });
