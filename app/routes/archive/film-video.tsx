import { href } from "react-router";

import type { Film, Work } from "#app/features/films/film.ts";
import { formatQuality } from "#app/features/films/video-files.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./archive.module.css";

/** A work as the browser's own player takes it: everything with its address. */
export interface Playable {
  title: string;
  poster: string;
  sources: { address: string; type: string; quality: string }[];
  captions: { address: string; label: string; language: string }[];
}

/** Puts addresses to a work's files, the best first, and to its captions from our own origin. */
export function toPlayable(
  film: Film,
  work: Work,
  addressOf: (name: string) => string,
  poster: string,
): Playable {
  const captionsPath = href("/archive/:id/captions", { id: film.id });
  return {
    title: work.title,
    poster,
    sources: work.files.map((file) => ({
      address: addressOf(file.name),
      type: file.type,
      quality: formatQuality(file),
    })),
    captions: work.captions.map(({ name, label, language }) => ({
      address: `${captionsPath}?file=${encodeURIComponent(name)}`,
      label,
      language,
    })),
  };
}

interface FilmVideoProps {
  playable: Playable;
  termsAddress: string;
}

/**
 * The browser's own player, which needs no script: it takes the next source where one fails. It has
 * no `crossorigin`, because most of the archive's data nodes would refuse the film to it then.
 */
export function FilmVideo({ playable, termsAddress }: FilmVideoProps) {
  const { title, poster, sources, captions } = playable;
  return (
    <div className={styles["player"]}>
      <video
        aria-label={title}
        className={styles["video"]}
        controls
        // A new film is a new player: changed sources alone would not be noticed.
        key={sources[0]?.address}
        playsInline
        poster={poster}
        preload="none"
      >
        {sources.map(({ address, type }) => (
          <source key={address} src={address} type={type} />
        ))}
        {captions.map(({ address, label, language }) => (
          <track
            key={address}
            kind="captions"
            label={label}
            src={address}
            {...(language !== "" && { srcLang: language })}
          />
        ))}
      </video>
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
export function NothingToPlay({ pageAddress }: { pageAddress: string }) {
  return (
    <div className={styles["nothing"]}>
      <p>No playable video found for this movie.</p>
      <ButtonLink external href={pageAddress} icon="external" iconAfter>
        View on Internet Archive
      </ButtonLink>
    </div>
  );
}
