import type { CSSProperties, ReactNode } from "react";

import styles from "./film.module.css";

const USUAL_SHAPE = 16 / 9;

interface FilmLayoutProps {
  /** The film's width divided by its height. */
  shape?: number | undefined;
  children: ReactNode;
}

/** A film's page: its screen, then what is said about it, and what comes next. */
export function FilmLayout({ shape = USUAL_SHAPE, children }: FilmLayoutProps) {
  return (
    <div className={styles["film"]} style={{ "--film-shape": shape } as CSSProperties}>
      {children}
    </div>
  );
}

/** What is said about the film, below its screen. */
export function FilmDetails({ children }: { children: ReactNode }) {
  return <div className={styles["details"]}>{children}</div>;
}

interface ComesNextProps {
  /** The identifier of its heading; left out of a placeholder. */
  labelledBy?: string;
  children: ReactNode;
}

/** What comes next: beside the screen where there is room, and otherwise at the end. */
export function ComesNext({ labelledBy, children }: ComesNextProps) {
  return (
    <section aria-labelledby={labelledBy} className={styles["beside"]}>
      {children}
    </section>
  );
}
