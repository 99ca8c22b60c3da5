import { use } from "react";

import { Island } from "#app/islands/island.tsx";
import { FilmVideo, type Playable } from "#app/islands/player.tsx";
import { ServerFacts } from "#app/lib/server-facts.ts";
import { OutsideLink } from "#app/ui/buttons/outside-link.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { t } from "#app/translations/t.ts";

import styles from "./archive.module.css";

interface FilmToPlayProps {
  playable: Playable;
  termsAddress: string;
}

/** The film's player, with a description of its files. */
export function FilmToPlay({ playable, termsAddress }: FilmToPlayProps) {
  const { sources } = playable;
  // The files are on the archive's own site, which has no age limits.
  const { isForChild = false } = use(ServerFacts);
  return (
    <div className={styles["player"]}>
      <Island component={FilmVideo} of="player" props={{ playable }} />
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
    </div>
  );
}

function Qualities({ sources }: Pick<Playable, "sources">) {
  return (
    <p className={styles["note"]}>
      {t("Every quality by itself:")}{" "}
      {sources.map(({ address, quality }, place) => (
        <span key={address}>
          {place > 0 && " · "}
          <a href={address} rel="noreferrer" target="_blank">
            <bdi>{quality}</bdi>
          </a>
        </span>
      ))}
    </p>
  );
}

/** Shown when no browser plays the film's files. */
export function NothingToPlay({ pageAddress }: { pageAddress: string | undefined }) {
  return (
    <div className={styles["nothing"]}>
      <p>{t("No playable video found for this movie.")}</p>
      {pageAddress !== undefined && (
        <ButtonLink external href={pageAddress} icon="external" iconAfter>
          {t("View on Internet Archive")}
        </ButtonLink>
      )}
    </div>
  );
}
