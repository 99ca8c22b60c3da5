import { episodeName } from "#app/features/catalog/titles/episode-name.ts";
import type { Episode, Season, Show } from "#app/features/catalog/titles/show.ts";
import { episodePart } from "#app/features/library/watched/watched.ts";
import { WatchedButton } from "#app/features/library/watched/watched-button.tsx";
import { stillSources } from "#app/lib/pictures/picture.ts";
import { formatShortRuntime } from "#app/lib/formats/runtime.ts";
import { useSrcSet } from "#app/lib/pictures/use-src-set.ts";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { formatDay } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

import styles from "./episode-list.module.css";
import { Rating } from "./title-meta.tsx";

interface EpisodeListProps {
  season: Pick<Season, "number" | "episodes">;
  show: Pick<Show, "id" | "title">;
}

/** Every episode of a season, in order. */
export function EpisodeList({ season, show }: EpisodeListProps) {
  const { episodes } = season;
  if (episodes.length === 0) {
    return (
      <EmptyState
        drawing="strip"
        text={t("They'll be listed here once they're announced.")}
        title={t("No episodes yet")}
      />
    );
  }
  return (
    <ol className={styles["list"]}>
      {episodes.map((episode) => (
        <li className={styles["episode"]} key={episode.id}>
          <Still episode={episode} />
          <div className={styles["words"]}>
            <h3>
              <span className={styles["number"]}>{episode.number}</span>{" "}
              <bdi {...outsideText(episodeName(episode), episode.lang)}>{episodeName(episode)}</bdi>
            </h3>
            <Facts episode={episode} />
            {episode.overview !== "" && (
              <p {...outsideText(episode.overview, episode.overviewLang)}>{episode.overview}</p>
            )}
            <div>
              <WatchedButton
                about={t("episode {number}, {name}", {
                  number: String(episode.number),
                  name: episodeName(episode),
                })}
                id={show.id}
                kind="tv"
                part={episodePart(season.number, episode.number)}
                size="small"
                title={show.title}
              />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Still({ episode: { stillPath } }: { episode: Episode }) {
  return (
    <div
      className={styles["still"]}
      data-failed={stillPath === undefined ? "unknown" : undefined}
      data-missing={t("No Image")}
    >
      {stillPath !== undefined && <StillPicture path={stillPath} />}
    </div>
  );
}

function StillPicture({ path }: { path: string }) {
  const { src, srcSet } = stillSources(path);
  return (
    <img
      alt=""
      decoding="async"
      height={169}
      loading="lazy"
      sizes="auto,(width < 40rem) 100vw, 220px"
      src={src}
      srcSet={useSrcSet(srcSet)}
      width={300}
    />
  );
}

function Facts({ episode }: { episode: Episode }) {
  const facts = [formatDay(episode.airDate), formatShortRuntime(episode.runtimeMinutes)];
  return (
    <p className={styles["facts"]}>
      {facts
        .filter((fact) => fact !== undefined && fact !== "")
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      {episode.vote !== undefined && <Rating vote={episode.vote} />}
    </p>
  );
}
