import { Fragment, type ReactNode } from "react";

import { href } from "react-router";

import type { Credit } from "#app/features/catalog/credits.ts";
import type { TitleDetails } from "#app/features/catalog/movie.ts";
import { outsideText } from "#app/lib/outside-text.ts";

import styles from "./title-facts.module.css";

export interface Fact {
  label: string;
  /** Nothing, or an empty list: the fact is left out. */
  value: ReactNode;
}

/** Who made it, where and in which languages: each with its name. */
export function TitleFacts({ facts }: { facts: readonly (Fact | undefined)[] }) {
  const known = facts.filter((fact) => fact !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className={styles["facts"]}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd {...outsideText(typeof value === "string" ? value : "")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names as one fact. */
export function namesFact(label: string, names: readonly string[]): Fact | undefined {
  return names.length === 0 ? undefined : { label, value: names.join(", ") };
}

/** People as one fact, each leading to their own page. */
export function peopleFact(
  label: string,
  people: readonly { id: number; name: string }[],
): Fact | undefined {
  if (people.length === 0) return undefined;
  const value = people.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ", "}
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

/** What a title is called at home, where that is something else. */
export function originalTitleFact(details: TitleDetails): Fact | undefined {
  const { title, originalTitle, originalLang } = details;
  return originalTitle === "" || originalTitle === title
    ? undefined
    : {
        label: "Original title",
        value: <bdi {...outsideText(originalTitle, originalLang)}>{originalTitle}</bdi>,
      };
}
