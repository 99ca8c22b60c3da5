import { Fragment, type ReactNode } from "react";

import { href } from "react-router";

import type { Credit } from "#app/features/catalog/titles/credits.ts";
import type { TitleDetails } from "#app/features/catalog/titles/movie.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { t } from "#app/translations/t.ts";

import styles from "./title-facts.module.css";

export interface Fact {
  label: string;
  /** Undefined, or an empty list: the fact is left out. */
  value: ReactNode;
}

/** Creators, countries and languages, each with its label. */
export function TitleFacts({ facts }: { facts: readonly (Fact | undefined)[] }) {
  const known = facts.filter((fact) => fact !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className={styles["facts"]}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd {...(typeof value === "string" && outsideText(value))}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names as one fact. */
export function namesFact(label: string, names: readonly string[]): Fact | undefined {
  if (names.length === 0) return undefined;
  const value = names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && nameSeparator()}
      <bdi {...outsideText(name)}>{name}</bdi>
    </Fragment>
  ));
  return { label, value };
}

/** People as one fact, with links to their own pages. */
export function peopleFact(
  label: string,
  people: readonly { id: number; name: string }[],
): Fact | undefined {
  if (people.length === 0) return undefined;
  const value = people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && nameSeparator()}
      <a {...outsideText(name)} href={href("/person/:id", { id: String(id) })}>
        {name}
      </a>
    </Fragment>
  ));
  return { label, value };
}

/** People of the credits as one fact. */
export const creditedAs = (label: string, credits: readonly Credit[]): Fact | undefined =>
  peopleFact(
    label,
    credits.map(({ personId, name }) => ({ id: personId, name })),
  );

/** A title's original name, if it is another one. */
export function originalTitleFact(details: TitleDetails): Fact | undefined {
  const { title, originalTitle, originalLang } = details;
  return originalTitle === "" || originalTitle === title
    ? undefined
    : {
        label: t("Original title"),
        value: <bdi {...outsideText(originalTitle, originalLang)}>{originalTitle}</bdi>,
      };
}
