import type { ReactNode } from "react";

import styles from "./specimen.module.css";

type Theme = "evening" | "matinee";

type SpecimenProps = {
  name: string;
  /** Rendered once in each theme; ids contain the theme, so that the page has no duplicates. */
  children: (theme: Theme) => ReactNode;
  /** Rails and walls need the whole width, so their two themes are one below the other. */
  wide?: boolean;
};

/** One component in its states, in both themes. */
export function Specimen({ name, wide, children }: SpecimenProps) {
  return (
    <section className={styles["specimen"]} id={name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}>
      <h2 className={styles["name"]}>{name}</h2>
      <div className={wide ? undefined : styles["beside"]}>
        {(["evening", "matinee"] as const).map((theme) => (
          <div className={wide ? styles["wide"] : styles["theme"]} data-theme={theme} key={theme}>
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

/** A row of a specimen, with the name of its state. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles["state"]}>
      <p className={styles["stateName"]}>{name}</p>
      {children}
    </div>
  );
}
