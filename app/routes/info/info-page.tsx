import type { ReactNode } from "react";

import { Page } from "#app/ui/layout/page.tsx";
import { currentWriting } from "#app/translations/current-language.ts";
import { t } from "#app/translations/t.ts";

import styles from "./info.module.css";

type InfoPageProps = {
  /** The title of the tab and of bookmarks. */
  title: string;
  /** The description for search engines. */
  description: string;
  heading: string;
  /** A sentence or two below the heading: what the page is for. */
  lead: ReactNode;
  /** Above the heading: the link back. */
  above?: ReactNode;
  /** In the viewer's words, why the text itself is in English whatever the language. */
  whyEnglish?: string;
  children: ReactNode;
};

/** The frame of every info page: its title, its purpose, and a width that suits reading. */
export function InfoPage(props: InfoPageProps) {
  const { title, description, heading, lead, above, whyEnglish, children } = props;
  const { code } = currentWriting();
  const isForeign = whyEnglish !== undefined && code !== "en";
  return (
    <div className={styles["info"]} {...(isForeign && { lang: "en", dir: "ltr" })}>
      <title>{t("{title} · {site}", { title })}</title>
      <meta content={description} name="description" />
      <Page>
        <header className={styles["intro"]}>
          {above}
          {isForeign && (
            <p dir="auto" lang={code}>
              {whyEnglish}
            </p>
          )}
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

/** Two parts side by side where there is room, and one below the other where there is not. */
export function InfoColumns({ children }: { children: ReactNode }) {
  return <div className={styles["columns"]}>{children}</div>;
}
