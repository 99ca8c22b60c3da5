import { useId } from "react";

import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./archive-shelf.module.css";

interface ArchiveShelfProps {
  title: string;
  /** What invites a viewer into the archive while the shelf is empty. */
  prompt: string;
}

/** The way from films and shows into the archive of free ones. */
export function ArchiveShelf({ title, prompt }: ArchiveShelfProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["shelf"]}>
      <h2 id={id}>{title}</h2>
      <div className={styles["prompt"]}>
        <p>{prompt}</p>
        <ButtonLink href="/archive" icon="arrow-right" iconAfter>
          Browse Archive
        </ButtonLink>
      </div>
    </section>
  );
}
