import { listTags } from "#app/features/films/age-limits/age-limited-shelves.ts";
import { filmTag, type Film } from "#app/features/films/film.ts";
import { parseTitleRef, refKey, type TitleRef } from "#app/features/library/titles/title-ref.ts";
import { isServiceError } from "#app/lib/unavailable.ts";

import { FOR_ANY_SITE } from "../for-any-site.ts";
import { readFilmCatalog } from "./addon-catalogs.ts";
import { toFilmDetails, toPreview, toTitleDetails } from "./addon-items.ts";
import { writeManifest } from "./addon-manifest.ts";
import { parseAddonPath, type AddonRequest } from "./addon-path.ts";
import { pageOf, toStreams } from "./addon-streams.ts";
import { ID_PREFIX, type Addon } from "./addon.ts";
import { readOwnCatalog } from "./own-catalogs.ts";

/** What a client gets, or why it gets nothing: there is no such thing, or an outside service failed. */
export type AddonAnswer = object | "unavailable" | undefined;

export async function readAddon(path: string, addon: Addon): Promise<AddonAnswer> {
  const wanted = parseAddonPath(path);
  try {
    return wanted && (await read(wanted, addon));
  } catch (error) {
    if (isServiceError(error)) return "unavailable";
    throw error;
  }
}

/** The refusals, which other sites' pages may read as well. */
export const refuseAddon = (why?: "unavailable" | "too many"): Response => {
  if (why === undefined) return refuse("not found", 404);
  return why === "unavailable" ? refuse(why, 503, 30) : refuse(why, 429, 60);
};

const refuse = (err: string, status: number, retrySeconds?: number) =>
  Response.json(
    { err },
    {
      status,
      headers: {
        ...FOR_ANY_SITE,
        ...(retrySeconds !== undefined && { "Retry-After": String(retrySeconds) }),
      },
    },
  );

async function read(wanted: AddonRequest, addon: Addon): Promise<AddonAnswer> {
  const { resource, type, id } = wanted;
  if (resource === "manifest" && type === "") return writeManifest(addon);
  if (resource === "catalog") return readCatalog(wanted, addon);
  const item = parseItemId(id);
  if (item === undefined || (resource !== "meta" && resource !== "stream")) return undefined;
  const isDetails = resource === "meta";
  if (item.ref.kind === "archive") {
    addon.tags.add(filmTag(item.ref.id));
    const film = await addon.features.films.film(item.ref.id, addon.setting);
    if (!film) return undefined;
    if (isDetails) return { meta: toFilmDetails(film, type, addon) };
    return { streams: streamsOf(film, item.work, addon) };
  }
  const found = addon.owner && (await findTitle(item.ref, addon));
  if (!found) return undefined;
  if (isDetails) return { meta: toTitleDetails(found.title, found.film, addon) };
  const streams = found.film ? streamsOf(found.film, item.work, addon) : [];
  return { streams: [...streams, pageOf(item.ref, addon)] };
}

async function readCatalog(wanted: AddonRequest, addon: Addon): Promise<AddonAnswer> {
  const own = addon.owner && (await readOwnCatalog(wanted, addon, addon.owner));
  if (own) return { metas: own.map((title) => toPreview(title, addon)) };
  const films = await readFilmCatalog(wanted, addon);
  if (films === undefined || films === "unavailable") return films;
  const tags = [...listTags(addon.setting), ...films.map((film) => filmTag(film.id))];
  for (const tag of tags) addon.tags.add(tag);
  const { type } = wanted;
  return { metas: films.map((film) => toPreview({ kind: "archive", ...film }, addon, type)) };
}

/** A title of the film database, and the free film that it is. */
async function findTitle({ kind, id }: TitleRef, { features, setting }: Addon) {
  const { catalog, films } = features;
  const number = Number(id);
  const title = await (kind === "movie"
    ? catalog.getMovie(number, setting)
    : catalog.getShow(number, setting));
  if (!title) return undefined;
  const free = await films.freeAmong([title]);
  const filmId = free.get(refKey({ kind, id }));
  return { title, film: filmId === undefined ? undefined : await films.film(filmId, setting) };
}

const streamsOf = (film: Film, number: number, addon: Addon) => {
  const work = film.works[number - 1];
  return work ? toStreams(film, work, addon) : [];
};

/** `matinee:archive:Detour`, and `matinee:archive:series:2` for its second work. */
function parseItemId(text: string): { ref: TitleRef; work: number } | undefined {
  if (!text.startsWith(ID_PREFIX)) return undefined;
  const [kind = "", id = "", work = "1"] = text.slice(ID_PREFIX.length).split(":");
  const ref = parseTitleRef(kind, id);
  return ref && /^[1-9]\d{0,3}$/.test(work) ? { ref, work: Number(work) } : undefined;
}
