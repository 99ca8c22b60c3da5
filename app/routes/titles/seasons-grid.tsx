import { href } from "react-router";

import type { SeasonSummary } from "#app/features/catalog/show.ts";
import { posterSources } from "#app/lib/picture.ts";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { PosterGrid } from "#app/ui/poster-grid.tsx";
import { scriptLanguage } from "#app/lib/outside-text.ts";

import { formatEpisodeCount } from "./episode-words.ts";
import { maybe } from "./maybe.ts";
import { TitleSection } from "./title-section.tsx";

type SeasonsGridProps = { showId: number; seasons: readonly SeasonSummary[] };

/** Every season, the specials last, each leading to its episodes. */
export function SeasonsGrid({ showId, seasons }: SeasonsGridProps) {
  if (seasons.length === 0) return null;
  return (
    <TitleSection heading="Seasons">
      <PosterGrid>
        {seasons.map(({ number, name, posterPath, posterColour, episodeCount, year }) => (
          <li key={number}>
            <PosterCard
              detail={[formatEpisodeCount(episodeCount), year].filter(Boolean).join(" · ")}
              href={href("/tv/:id/season/:number", {
                id: String(showId),
                number: String(number),
              })}
              missing="No Image"
              picture={maybe(posterPath, (path) => ({
                ...posterSources(path),
                colour: posterColour,
              }))}
              title={name}
              lang={scriptLanguage(name)}
            />
          </li>
        ))}
      </PosterGrid>
    </TitleSection>
  );
}
