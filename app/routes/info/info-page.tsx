import type { ReactNode } from "react";

import { Page } from "#app/ui/page.tsx";

import styles from "./info.module.css";

type InfoPageProps = {
  /** What the tab and a bookmark call the page. */
  title: string;
  /** What a search engine says of it. */
  description: string;
  heading: string;
  /** A sentence or two under the heading: what the page is for. */
  lead: ReactNode;
  /** Stands above the heading: the way back. */
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of every info page: its name, what it is for, and room that suits reading. */
export function InfoPage({ title, description, heading, lead, above, children }: InfoPageProps) {
  return (
    <div className={styles["info"]}>
      <title>{`${title} · Matinee`}</title>
      <meta content={description} name="description" />
      <Page>
        <header className={styles["intro"]}>
          {above}
          <h1>{heading}</h1>
          <div className={styles["lead"]}>{lead}</div>
        </header>
        {children}
      </Page>
    </div>
  );
}

type InfoSectionProps = { id: string; heading: string; children: ReactNode };

/** A part of an info page, with an address of its own. */
export function InfoSection({ id, heading, children }: InfoSectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className={styles["section"]} id={id}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  );
}

/** Two parts side by side where there is room, beneath each other where there is none. */
export function InfoColumns({ children }: { children: ReactNode }) {
  return <div className={styles["columns"]}>{children}</div>;
}
