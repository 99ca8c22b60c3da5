import { useState } from "react";
import { href } from "react-router";

import { fileStem } from "#app/features/films/file-stem.ts";
import type { Film, Work } from "#app/features/films/film.ts";
import { formatQuality } from "#app/features/films/video-files.ts";
import { useOwnProgress } from "#app/features/library/use-own-progress.ts";
import { createAccountUsher } from "#app/features/playing/account-usher.ts";
import { CONSENT_COOKIE, parseConsent } from "#app/features/tracking/consent.ts";
import { readCookie } from "#app/lib/cookies.ts";
import { FilmPlayer } from "#app/player/film-player.tsx";
import type { Playing } from "#app/player/playing.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import styles from "./archive.module.css";

/** A work as the player takes it, and by what it is known again the next time. */
export interface Playable extends Playing {
  item: string;
  /** Empty where the item holds nothing else. */
  work: string;
}

interface Addresses {
  file: (id: string, name: string) => string;
  poster: string;
  elsewhere: string | undefined;
}

/** Puts addresses to a work's files, the best first, and to its captions from our own origin. */
export function toPlayable(
  film: Film,
  work: Work,
  { file, poster, elsewhere }: Addresses,
): Playable {
  const captionsPath = href("/archive/:id/captions", { id: film.id });
  const place = film.works.indexOf(work);
  const following = film.works[place + 1];
  return {
    item: film.id,
    work: film.works.length > 1 ? fileStem(work.files[0]?.name ?? "") : "",
    title: work.title,
    poster,
    sources: work.files.map((each) => ({
      address: file(film.id, each.name),
      type: each.type,
      quality: formatQuality(each),
    })),
    captions: work.captions.map(({ name, label, language }) => ({
      address: `${captionsPath}?file=${encodeURIComponent(name)}`,
      label,
      language,
    })),
    frames: work.frames && { ...work.frames, before: file(film.id, work.frames.before) },
    expectedSeconds: work.seconds,
    next: following && {
      title: following.title,
      address: `${href("/archive/:id", { id: film.id })}?episode=${place + 2}`,
    },
    elsewhere,
  };
}

interface FilmVideoProps {
  playable: Playable;
  termsAddress: string;
}

/** Only with the visitor's leave is anything kept on their device. */
const mayKeep = () => parseConsent(readCookie(document.cookie, CONSENT_COOKIE)).functional;

const preferredCaptions = () => ownRecord()?.preferences?.captions ?? "";

/** The film, from where the viewer stopped, and what is to be known of its files. */
export function FilmVideo({ playable, termsAddress }: FilmVideoProps) {
  const { item, work, title, sources } = playable;
  const { startSeconds, keep } = useOwnProgress({ item, work }, mayKeep);
  const [usher] = useState(() => createAccountUsher(title));
  return (
    <div className={styles["player"]}>
      <FilmPlayer
        mayRemember={mayKeep}
        onProgress={keep}
        playing={playable}
        preferredCaptions={preferredCaptions}
        startSeconds={startSeconds}
        usher={usher}
      />
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
