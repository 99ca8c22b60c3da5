import { Island } from "#app/islands/island.tsx";
import { FilmVideo, type Playable } from "#app/islands/player.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./archive.module.css";

interface FilmToPlayProps {
  playable: Playable;
  termsAddress: string;
}

/** The film's player, and what is to be known of its files. */
export function FilmToPlay({ playable, termsAddress }: FilmToPlayProps) {
  const { sources } = playable;
  return (
    <div className={styles["player"]}>
      <Island component={FilmVideo} of="player" props={{ playable }} />
      <p className={styles["note"]}>
        This video is provided by the Internet Archive under its{" "}
        <a href={termsAddress} rel="noreferrer" target="_blank">
          terms of use
        </a>
        .
      </p>
      {sources.length > 1 && <Qualities sources={sources} />}
    </div>
  );
}

function Qualities({ sources }: Pick<Playable, "sources">) {
  return (
    <p className={styles["note"]}>
      Every quality by itself:{" "}
      {sources.map(({ address, quality }, place) => (
        <span key={address}>
          {place > 0 && " · "}
          <a href={address} rel="noreferrer" target="_blank">
            {quality}
          </a>
        </span>
      ))}
    </p>
  );
}

/** There is a film, and no browser plays what there is of it. */
export function NothingToPlay({ pageAddress }: { pageAddress: string | undefined }) {
  return (
    <div className={styles["nothing"]}>
      <p>No playable video found for this movie.</p>
      {pageAddress !== undefined && (
        <ButtonLink external href={pageAddress} icon="external" iconAfter>
          View on Internet Archive
        </ButtonLink>
      )}
    </div>
  );
}
