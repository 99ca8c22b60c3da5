import { filmLanguages } from "#app/features/films/details/film-language.ts";
import { captionsLabel } from "#app/features/films/files/captions.ts";
import { formatQuality } from "#app/features/films/files/video-files.ts";
import type { Caption, Film, VideoFile, Work } from "#app/features/films/film.ts";
import type { TitleRef } from "#app/features/library/titles/title-ref.ts";
import { languageCode } from "#app/lib/text/language-code.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

import { ID_PREFIX, wholeAddress, type Addon } from "./addon.ts";

/** The files of a work, best first. */
export const toStreams = (film: Film, work: Work, addon: Addon) =>
  work.files.map((file) => toStream(film, work, file, addon));

/** What can't be played here leads to its page. */
export const pageOf = ({ kind, id }: TitleRef, { site, setting }: Addon) => ({
  name: site.name,
  description: t("Open in {site}"),
  externalUrl: wholeAddress(
    site,
    inLanguage(`/${kind}/${id}`, prefixOf(setting.language, site.ownLanguage)),
  ),
});

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

/** What the profile prefers comes first, then the viewer's language. */
function listCaptions(film: Film, { captions }: Work, { owner, setting, captionsUrl }: Addon) {
  const own = [languageCode(setting.language), owner?.captions || undefined];
  const rank = ({ language }: Caption) => own.indexOf(language);
  return captions
    .toSorted((one, other) => rank(other) - rank(one))
    .map((caption) => ({
      id: caption.name,
      url: captionsUrl(film.id, caption.name),
      lang: trackLanguage(caption),
    }));
}

/** The three letters that clients know, or else the words that they show as they are. */
const trackLanguage = (caption: Caption): string =>
  filmLanguages.find(({ code }) => code === caption.language)?.names[0] ?? captionsLabel(caption);
