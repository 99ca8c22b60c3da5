import { href } from "react-router";

import { seasonName, type SeasonSummary } from "#app/features/catalog/titles/show.ts";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { PosterGrid } from "#app/ui/posters/poster-grid.tsx";
import { t } from "#app/translations/t.ts";

import { formatEpisodeCount } from "../episode-words.ts";
import { maybe } from "../maybe.ts";
import { TitleSection } from "./title-section.tsx";

type SeasonsGridProps = { showId: number; seasons: readonly SeasonSummary[] };

/** Every season, the specials last, with links to their episodes. */
export function SeasonsGrid({ showId, seasons }: SeasonsGridProps) {
  if (seasons.length === 0) return null;
  return (
    <TitleSection heading={t("Seasons")}>
      <PosterGrid>
        {seasons.map(({ number, ownName, lang, posterPath, posterColour, episodeCount, year }) => (
          <li key={number}>
            <PosterCard
              detail={[formatEpisodeCount(episodeCount), year].filter(Boolean).join(" · ")}
              href={href("/tv/:id/season/:number", {
                id: String(showId),
                number: String(number),
              })}
              missing={t("No Image")}
              picture={maybe(posterPath, (path) => ({
                ...posterSources(path),
                colour: posterColour,
              }))}
              title={seasonName({ number, ownName })}
              lang={lang}
            />
          </li>
        ))}
      </PosterGrid>
    </TitleSection>
  );
}
