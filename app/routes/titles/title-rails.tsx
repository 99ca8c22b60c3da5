import { href } from "react-router";

import type { Credit } from "#app/features/catalog/credits.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/title-card.ts";
import { TitlePoster } from "#app/features/catalog/title-poster.tsx";
import { profileSources } from "#app/lib/picture.ts";
import { PosterCard } from "#app/ui/poster-card.tsx";
import { Rail } from "#app/ui/rail.tsx";
import { scriptLanguage } from "#app/lib/outside-text.ts";

import { maybe } from "./maybe.ts";

/** People who took part, each leading to their own page; an empty row is left out. */
export function PeopleRail({ heading, people }: { heading: string; people: readonly Credit[] }) {
  if (people.length === 0) return null;
  return (
    <Rail title={heading}>
      {people.map(({ personId, name, role, portraitPath }) => (
        <li key={personId}>
          <PosterCard
            detail={role}
            detailLang={scriptLanguage(role)}
            lang={scriptLanguage(name)}
            href={href("/person/:id", { id: String(personId) })}
            missing="No Image"
            picture={maybe(portraitPath, profileSources)}
            title={name}
          />
        </li>
      ))}
    </Rail>
  );
}

export function TitlesRail({ heading, titles }: { heading: string; titles: readonly TitleCard[] }) {
  if (titles.length === 0) return null;
  return (
    <Rail title={heading}>
      {titles.map((card) => (
        <li key={titleKey(card)}>
          <TitlePoster card={card} />
        </li>
      ))}
    </Rail>
  );
}
