import { href } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import { parseTitleId, titleKey } from "#app/features/catalog/title-card.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { TitlePoster } from "#app/features/catalog/title-poster.tsx";
import { posterSources } from "#app/lib/picture.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { PosterGrid } from "#app/ui/poster-grid.tsx";

import type { Route } from "./+types/collection";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { maybe } from "./maybe.ts";
import { cachedTitle } from "./cached-title.ts";
import { PageWords } from "./page-words.tsx";
import { TitleMeta } from "./title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitleParts, TitleSection } from "./title-section.tsx";
import { TitleStage } from "./title-stage.tsx";

export const handle = { access: "session", shared: cachedTitle } satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: "Loading collection details...",
  missing: "Collection Not Found",
  failed: "Failed to load collection details.",
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  context.get(renderingContext).tags.add(`collection:${id}`);
  const setting = context.get(settingContext);
  return findTitle(context, context.get(catalogContext).getCollection(id, setting));
}

export default function CollectionScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome address={href("/collection/:id", params)} found={loaderData.found} words={WORDS}>
      {({ name, overview, parts, ...pictures }) => (
        <>
          <PageWords description={overview} title={name} />
          <TitleStage
            backdropColour={pictures.backdropColour}
            backdropPath={pictures.backdropPath}
            meta={<TitleMeta facts={[formatFilmCount(parts.length)]} />}
            overview={overview}
            poster={maybe(pictures.posterPath, posterSources)}
            posterColour={pictures.posterColour}
            title={name}
          />
          {parts.length > 0 && (
            <TitleParts>
              <TitleSection heading="In the order they came out">
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

const formatFilmCount = (films: number) => `${films} ${films === 1 ? "film" : "films"}`;
