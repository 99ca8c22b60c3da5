import { href } from "react-router";

import type { Credit } from "#app/features/catalog/titles/credits.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { profileSources } from "#app/lib/pictures/picture.ts";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { scriptLanguage } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import { maybe } from "../maybe.ts";

/** A row of people, with links to their own pages; an empty row is left out. */
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
            missing={t("No Image")}
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
