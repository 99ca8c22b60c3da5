import { href } from "react-router";

import { findChapters } from "#app/features/films/files/chapters.ts";
import { captionsLabel } from "#app/features/films/files/captions.ts";
import { fileStem } from "#app/features/films/files/file-stem.ts";
import type { Film, Work } from "#app/features/films/film.ts";
import { formatQuality } from "#app/features/films/files/video-files.ts";
import { stillSecond } from "#app/features/films/files/frames.ts";
import type { Playable } from "#app/islands/player.tsx";
import { frameAddress } from "#app/player/playing.ts";

interface Addresses {
  file: (id: string, name: string) => string;
  captions: (id: string, name: string) => string;
  /** Its poster. */
  picture: string;
  elsewhere: string | undefined;
}

/**
 * Adds the addresses of a film's files, best first, and of its captions from our own origin. Its
 * picture is a frame of the film itself where the archive has some.
 */
export function toPlayable(
  film: Film,
  work: Work,
  { file, captions, picture, elsewhere }: Addresses,
): Playable {
  const index = film.works.indexOf(work);
  const following = film.works[index + 1];
  const frames = work.frames && { ...work.frames, before: file(film.id, work.frames.before) };
  const second = frames && stillSecond(frames);
  return {
    item: film.id,
    work: film.works.length > 1 ? fileStem(work.files[0]?.name ?? "") : "",
    film: { title: film.title, lang: film.lang, src: picture },
    title: work.title,
    poster: frames && second !== undefined ? frameAddress(frames, second) : picture,
    sources: work.files.map((each) => ({
      address: file(film.id, each.name),
      type: each.type,
      quality: formatQuality(each),
    })),
    captions: work.captions.map((caption) => ({
      address: captions(film.id, caption.name),
      label: captionsLabel(caption),
      language: caption.language,
    })),
    // Times in a description of several films would be those of any of them.
    chapters: film.works.length > 1 ? undefined : findChapters(film.description, work.seconds),
    frames,
    expectedSeconds: work.seconds,
    next: following && {
      title: following.title,
      address: `${href("/archive/:id", { id: film.id })}?episode=${index + 2}`,
    },
    elsewhere,
  };
}
