import type { ReactNode } from "react";

import { href } from "react-router";

import type { Film } from "#app/features/films/film.ts";
import { filmCollections, formatFilmFilters } from "#app/features/films/film-filters.ts";
import { formatShortRuntime } from "#app/lib/runtime.ts";
import { Chip, ChipRow } from "#app/ui/chip.tsx";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./archive.module.css";

interface FilmFactsProps {
  film: Omit<Film, "works">;
  sourceAddress: string | undefined;
}

/** What is known of a film beside its words: who, how long, whose, under which licence. */
export function FilmFacts({ film, sourceAddress }: FilmFactsProps) {
  const { director, creator, runtimeMinutes, licence, collections } = film;
  const shelves = filmCollections.filter(({ name }) => collections.includes(name));
  return (
    <dl className={styles["facts"]}>
      {director !== "" && director !== creator && (
        <Fact name="Director">
          <bdi {...outsideText(director)}>{director}</bdi>
        </Fact>
      )}
      {runtimeMinutes !== undefined && (
        <Fact name="Running time">{formatShortRuntime(runtimeMinutes)}</Fact>
      )}
      {shelves.length > 0 && (
        <Fact name="Collection">
          {shelves.map(({ name, label }, place) => (
            <span key={name}>
              {place > 0 && ", "}
              <a href={href("/archive") + formatFilmFilters({ collection: name })}>{label}</a>
            </span>
          ))}
        </Fact>
      )}
      <Fact name="Licence">
        {licence === undefined ? (
          "None given"
        ) : (
          <a href={licence.address} rel="noreferrer license" target="_blank">
            {licence.label}
          </a>
        )}
      </Fact>
      <Fact name="Source">
        {sourceAddress === undefined ? (
          `Internet Archive, ${film.id}`
        ) : (
          <a href={sourceAddress} rel="noreferrer" target="_blank">
            Internet Archive, {film.id}
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
    <ChipRow label="Subjects">
      {subjects.map((subject) => (
        <Chip href={href("/archive") + formatFilmFilters({ subject })} key={subject}>
          {subject}
        </Chip>
      ))}
    </ChipRow>
  );
}
