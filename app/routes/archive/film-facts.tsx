import type { ReactNode } from "react";

import { href } from "react-router";

import { freedomLabel } from "#app/features/films/details/freedom.ts";
import type { Film } from "#app/features/films/film.ts";
import { filmCollections, formatFilmFilters } from "#app/features/films/lists/film-filters.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./film-details.module.css";

interface FilmFactsProps {
  film: Omit<Film, "works">;
  sourceAddress: string | undefined;
}

/** A film's facts: its collection, its license, and where it comes from. */
export function FilmFacts({ film, sourceAddress }: FilmFactsProps) {
  const { licence, collections } = film;
  const shelves = filmCollections.filter(({ name }) => collections.includes(name));
  return (
    <dl className={styles["facts"]}>
      {shelves.length > 0 && (
        <Fact name={t("Collection")}>
          {shelves.map(({ name, label }, index) => (
            <span key={name}>
              {index > 0 && nameSeparator()}
              <a href={href("/archive") + formatFilmFilters({ collection: name })}>{t(label)}</a>
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t("License")}>
        {licence === undefined ? (
          t("None given")
        ) : (
          <OutsideLink href={licence.address} newTab rel="license">
            {freedomLabel(licence.label)}
          </OutsideLink>
        )}
      </Fact>
      <Fact name={t("Source")}>
        <p>{t("Internet Archive, {id}", { id: film.id })}</p>
        {sourceAddress !== undefined && (
          <a className={styles["source"]} href={sourceAddress} rel="noreferrer" target="_blank">
            {t("View on Internet Archive")}
            <Icon name="external" />
          </a>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FilmSubjects({ subjects }: { subjects: readonly string[] }) {
  if (subjects.length === 0) return null;
  return (
    <ChipRow label={t("Subjects")}>
      {subjects.map((subject) => (
        <Chip href={href("/archive") + formatFilmFilters({ subject })} key={subject}>
          {subject}
        </Chip>
      ))}
    </ChipRow>
  );
}
