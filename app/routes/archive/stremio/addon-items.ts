import { captionsLabel } from "#app/features/films/files/captions.ts";
import { formatQuality } from "#app/features/films/files/video-files.ts";
import { withoutLinks } from "#app/features/films/details/description.ts";
import { filmLanguages } from "#app/features/films/details/film-language.ts";
import type { Caption, Film, FilmCard, VideoFile, Work } from "#app/features/films/film.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { languageCode } from "#app/lib/text/language-code.ts";

import { ID_PREFIX, wholeAddress, type Addon } from "./addon.ts";

/** The address of a film in a client's words, and of one of its works, counted from 1. */
export const filmItemId = (id: string) => ID_PREFIX + refKey({ kind: "archive", id });

/** A film as the lists of a client show it. */
export const toPreview = (card: FilmCard, type: string, { features, site }: Addon) => ({
  id: filmItemId(card.id),
  type,
  name: card.title,
  poster: wholeAddress(site, features.films.addresses.pictureOf(card)),
  ...(card.year !== "" && { releaseInfo: card.year }),
});

/** A film as a client's own page shows it, with its works where there are several. */
export function toDetails(film: Film, type: string, addon: Addon) {
  const preview = toPreview(film, type, addon);
  const { description, runtimeMinutes, director, creator, works } = film;
  const makers = director || creator;
  return {
    ...preview,
    background: preview.poster,
    ...(description && {
      description: withoutLinks(description)
        .map((block) => block.join(""))
        .join("\n\n"),
    }),
    ...(runtimeMinutes !== undefined && { runtime: `${runtimeMinutes} min` }),
    ...(makers !== "" && { director: [makers] }),
    ...((works.length > 1 || type === "series") && {
      videos: works.map((work, index) => ({
        id: `${preview.id}:${index + 1}`,
        title: work.title,
        season: 1,
        episode: index + 1,
      })),
    }),
  };
}

/** The files of a work, best first. */
export const toStreams = (film: Film, work: Work, addon: Addon) =>
  work.files.map((file) => toStream(film, work, file, addon));

function toStream(film: Film, work: Work, file: VideoFile, addon: Addon) {
  const url = addon.fileUrl(film.id, file.name);
  return {
    name: addon.site.name,
    description: formatQuality(file),
    url,
    subtitles: listCaptions(film, work, addon),
    behaviorHints: {
      // What the protocol promises to browsers is an MP4 file over a secure connection.
      notWebReady: !url.startsWith("https:") || file.type !== "video/mp4",
      bingeGroup: `${ID_PREFIX}${film.id}:${file.label}`,
      filename: file.name.split("/").at(-1) ?? file.name,
      ...(file.sizeBytes !== undefined && { videoSize: file.sizeBytes }),
    },
  };
}

/** The viewer's language comes first. */
function listCaptions(film: Film, { captions }: Work, { setting, captionsUrl }: Addon) {
  const own = languageCode(setting.language);
  return captions
    .toSorted((one, other) => Number(other.language === own) - Number(one.language === own))
    .map((caption) => ({
      id: caption.name,
      url: captionsUrl(film.id, caption.name),
      lang: trackLanguage(caption),
    }));
}

/** The three letters that clients know, or else the words that they show as they are. */
const trackLanguage = (caption: Caption): string =>
  filmLanguages.find(({ code }) => code === caption.language)?.names[0] ?? captionsLabel(caption);
