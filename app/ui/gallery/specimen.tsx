import type { ReactNode } from "react";

import styles from "./specimen.module.css";

type Theme = "evening" | "matinee";

type SpecimenProps = {
  name: string;
  /** Drawn once in each theme; ids are made from the theme, so that the page has no two alike. */
  children: (theme: Theme) => ReactNode;
  /** Rails and walls need the whole width, so their two themes stand beneath each other. */
  wide?: boolean;
};

/** One component in its states, in both houses at once. */
export function Specimen({ name, wide, children }: SpecimenProps) {
  return (
    <section className={styles["specimen"]} id={name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}>
      <h2 className={styles["name"]}>{name}</h2>
      <div className={wide ? undefined : styles["beside"]}>
        {(["evening", "matinee"] as const).map((theme) => (
          <div
            className={wide ? styles["wideServer"] : styles["house"]}
            data-theme={theme}
            key={theme}
          >
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A line of a specimen, with a word on which state it shows. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles["state"]}>
      <p className={styles["stateName"]}>{name}</p>
      {children}
    </div>
  );
}
