import { use } from "react";

import type { Playable } from "#app/islands/player.tsx";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./film-details.module.css";

interface FilmNotesProps {
  playable: Playable;
  termsAddress: string;
}

/** Who provides the film, and its files by themselves. */
export function FilmNotes({ playable: { sources }, termsAddress }: FilmNotesProps) {
  // The files are on the archive's own site, which has no age limits.
  const { isForChild = false } = use(ServerFacts);
  return (
    <>
      <p className={styles["note"]}>
        {t("This video is provided by the Internet Archive under its <link>terms of use</link>.", {
          link: (inside) => (
            <OutsideLink href={termsAddress} newTab>
              {inside}
            </OutsideLink>
          ),
        })}
      </p>
      {sources.length > 1 && !isForChild && <Qualities sources={sources} />}
    </>
  );
}

function Qualities({ sources }: Pick<Playable, "sources">) {
  return (
    <p className={styles["note"]}>
      {t("Every quality by itself:")}{" "}
      {sources.map(({ address, quality }, index) => (
        <span key={address}>
          {index > 0 && " · "}
          <a href={address} rel="noreferrer" target="_blank">
            <bdi>{quality}</bdi>
          </a>
        </span>
      ))}
    </p>
  );
}
