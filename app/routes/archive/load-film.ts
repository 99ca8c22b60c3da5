import { href } from "react-router";

import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { offeredCollections } from "#app/features/films/age-limits/age-limited-shelves.ts";
import type { Downloadable } from "#app/features/films/downloads/downloadable.ts";
import { withoutLinks } from "#app/features/films/details/description.ts";
import type { Film, PicturedFilm } from "#app/features/films/film.ts";
import type { Films, WhyNot } from "#app/features/films/films.server.ts";
import type { Playable } from "#app/islands/player.tsx";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { Site } from "#app/lib/requests/site-context.ts";

import { toDownloadable } from "./to-downloadable.ts";
import { toPlayable } from "./playable.ts";
import { withBase } from "#app/translations/base-path.ts";

/** Everything that a film's own page shows. */
export interface ShownFilm {
  film: Omit<Film, "works">;
  /** Its episodes when it has several, with their names. */
  episodes: { title: string; lang: string | undefined; seconds: number | undefined }[];
  /** Counted from 1. */
  episode: number;
  /** The name of its file at the archive, where there are several. */
  episodeFile: string | undefined;
  playable: Playable | undefined;
  /** In which sizes it can be stored on the device; undefined where it can't. */
  offered: Downloadable | undefined;
  /** The picture on the screen before the film plays: a frame of it, or its poster. */
  still: string;
  /** Its picture from our own server. */
  poster: string;
  /** Whether it is a frame of the film. */
  isFrame: boolean;
  /** The film's width divided by its height, where its record says. */
  shape: number | undefined;
  related: Promise<PicturedFilm[]>;
  /** At the archive itself; undefined for viewers who must stay on this site. */
  pageAddress: string | undefined;
  termsAddress: string;
  /** The title's own page, if the film database has it; otherwise undefined. */
  titlePath: string | undefined;
  /** The absolute address, for sharing. */
  ownAddress: string;
}

/** An episode's number in an address, 1 when there is none; undefined when it is invalid. */
export function parseEpisode(text: string | null): number | undefined {
  if (text === null) return 1;
  return /^[1-9]\d{0,2}$/.test(text) && text !== "1" ? Number(text) : undefined;
}

interface TestServer {
  films: Films;
  site: Site;
  setting: Setting;
}

/** The archive has everything and no age limit, so children get no link to it. */
const mayLeave = (setting: Setting) => !isForChild(setting);

function forAudience(film: Film, setting: Setting): Film {
  if (mayLeave(setting)) return film;
  const offered = offeredCollections(setting.audience).map(({ name }) => name as string);
  const collections = film.collections.filter((name) => offered.includes(name));
  return { ...film, collections, description: film.description && withoutLinks(film.description) };
}

/** An item of the archive that is no film, or not known to be free, and can be seen there. */
export interface HiddenFilm {
  whyNot: WhyNot;
  pageAddress: string;
}

/** A film with its addresses; undefined when the film or the episode does not exist. */
export async function loadFilm(
  { films, site, setting }: TestServer,
  id: string,
  episode: number,
): Promise<ShownFilm | HiddenFilm | undefined> {
  const found = await films.film(id, setting);
  if (found === undefined) {
    const whyNot = await films.whyNot(id, setting);
    return whyNot && { whyNot, pageAddress: films.addresses.page(id) };
  }
  const { works, ...film } = forAudience(found, setting);
  const work = works[episode - 1];
  if (work === undefined && episode > 1) return undefined;
  const { addresses } = films;
  const known = await films.titleOf(id, setting);
  const pageAddress = mayLeave(setting) ? addresses.page(id) : undefined;
  const poster = addresses.pictureOf(found);
  const playable =
    work && toPlayable(found, work, { ...addresses, picture: poster, elsewhere: pageAddress });
  const path = href("/archive/:id", { id }) + (episode > 1 ? `?episode=${episode}` : "");
  return {
    film,
    episodes:
      works.length > 1 ? works.map(({ title, lang, seconds }) => ({ title, lang, seconds })) : [],
    episode,
    episodeFile: works.length > 1 ? work?.files[0]?.name : undefined,
    playable,
    offered: work && playable && toDownloadable(found, work, { ...addresses, playable, path }),
    poster,
    still: playable?.poster ?? poster,
    isFrame: playable !== undefined && playable.poster !== poster,
    shape: work?.shape,
    related: relatedTo(films, found, setting),
    pageAddress,
    termsAddress: addresses.terms,
    titlePath: known && pathOf(known),
    ownAddress: site.origin + withBase(path),
  };
}

const pathOf = ({ kind, id }: Pick<TitleCard, "kind" | "id">) =>
  kind === "movie" ? href("/movie/:id", { id: `${id}` }) : href("/tv/:id", { id: `${id}` });

/** What only decorates the page is left out when it fails. */
async function relatedTo(films: Films, film: Film, setting: Setting): Promise<PicturedFilm[]> {
  const related = await films.related(film, setting).catch(() => []);
  return related.map((each) => ({ ...each, picture: films.addresses.pictureOf(each) }));
}
