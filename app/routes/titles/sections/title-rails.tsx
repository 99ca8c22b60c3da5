import { href } from "react-router";

import type { Credit, Credits } from "#app/features/catalog/titles/credits.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { TitlePoster } from "#app/features/catalog/titles/title-poster.tsx";
import { profileSources } from "#app/lib/pictures/picture.ts";
import { PosterCard } from "#app/ui/posters/poster-card.tsx";
import { Rail } from "#app/ui/rails/rail.tsx";
import { scriptLanguage } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import { maybe } from "../maybe.ts";

/** A person, with a link to their own page. */
export function PersonCard({ person }: { person: Credit }) {
  const { personId, name, role, portraitPath } = person;
  return (
    <PosterCard
      detail={role}
      detailLang={scriptLanguage(role)}
      lang={scriptLanguage(name)}
      href={href("/person/:id", { id: String(personId) })}
      missing={t("No Image")}
      picture={maybe(portraitPath, profileSources)}
      title={name}
    />
  );
}

interface PeopleRailProps {
  credits: Pick<Credits, "cast" | "crew">;
  /** The screen with everyone. */
  href: string;
}

const MOST_CAST = 14;
const MOST_CREW = 6;

/** The first of the cast, and then those who made it, in one row; an empty row is left out. */
export function PeopleRail({ credits: { cast, crew }, href: all }: PeopleRailProps) {
  const players = cast.slice(0, MOST_CAST);
  const isPlayer = new Set(players.map(({ personId }) => personId));
  const makers = crew.slice(0, MOST_CREW).filter(({ personId }) => !isPlayer.has(personId));
  const people = [...players, ...makers];
  if (people.length === 0) return null;
  const isAll = cast.length <= MOST_CAST && crew.length <= MOST_CREW;
  return (
    <Rail href={isAll ? undefined : all} hrefLabel={t("See all")} title={t("Cast and crew")}>
      {people.map((person) => (
        <li key={person.personId}>
          <PersonCard person={person} />
        </li>
      ))}
    </Rail>
  );
}

interface RecommendationsProps {
  /** The title that they are recommended with. */
  of: Pick<TitleCard, "title" | "lang">;
  titles: readonly TitleCard[];
}

export function Recommendations({ of, titles }: RecommendationsProps) {
  if (titles.length === 0) return null;
  const why = t("Because people who liked <name>{title}</name> also liked these.", {
    title: of.title,
    name: (inside) => <bdi lang={of.lang}>{inside}</bdi>,
  });
  return (
    <Rail note={why} title={t("Recommendations")}>
      {titles.map((card) => (
        <li key={titleKey(card)}>
          <TitlePoster card={card} />
        </li>
      ))}
    </Rail>
  );
}
