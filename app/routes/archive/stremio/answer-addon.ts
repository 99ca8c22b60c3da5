import { isServiceError } from "#app/lib/requests/is-service-error.ts";
import { listTags } from "#app/features/films/age-limits/age-limited-shelves.ts";
import { filmTag } from "#app/features/films/film.ts";
import { parseTitleRef } from "#app/features/library/titles/title-ref.ts";

import { FOR_ANY_SITE } from "../for-any-site.ts";
import { readFilmCatalog } from "./addon-catalogs.ts";
import { toDetails, toPreview, toStreams } from "./addon-items.ts";
import { writeManifest } from "./addon-manifest.ts";
import { parseAddonPath, type AddonRequest } from "./addon-path.ts";
import { ID_PREFIX, type Addon } from "./addon.ts";

const RETRY_LATER = { "Retry-After": "30" };

/** Answers a client: what it asks for, 404 where there is no such thing, 503 where it can't be had. */
export async function answerAddon(
  path: string,
  addon: Addon,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const wanted = parseAddonPath(path);
  const found = wanted && (await read(wanted, addon).catch(orUnavailable));
  if (found === "unavailable") return answer({ err: "unavailable" }, 503, RETRY_LATER);
  if (found === undefined) return answer({ err: "not found" }, 404);
  return answer(found, 200, headers);
}

const answer = (body: object, status: number, headers = {}) =>
  Response.json(body, { status, headers: { ...FOR_ANY_SITE, ...headers } });

/** An outside service failed; what else is thrown is a mistake of ours. */
function orUnavailable(error: unknown): "unavailable" {
  if (isServiceError(error)) return "unavailable";
  throw error;
}

type Answer = object | "unavailable" | undefined;

async function read(wanted: AddonRequest, addon: Addon): Promise<Answer> {
  const { resource, type, id } = wanted;
  if (resource === "manifest" && type === "") return writeManifest(addon);
  if (resource === "catalog") {
    const films = await readFilmCatalog(wanted, addon);
    if (films === undefined || films === "unavailable") return films;
    const tags = [...listTags(addon.setting), ...films.map((film) => filmTag(film.id))];
    for (const tag of tags) addon.tags.add(tag);
    return { metas: films.map((film) => toPreview(film, type, addon)) };
  }
  const item = parseItemId(id);
  const film = item && (await addon.features.films.film(item.id, addon.setting));
  if (item) addon.tags.add(filmTag(item.id));
  if (!film) return undefined;
  if (resource === "meta") return { meta: toDetails(film, type, addon) };
  if (resource !== "stream") return undefined;
  const work = film.works[item.work - 1];
  return { streams: work ? toStreams(film, work, addon) : [] };
}

/** `matinee:archive:Detour`, and `matinee:archive:series:2` for its second work. */
function parseItemId(text: string): { id: string; work: number } | undefined {
  if (!text.startsWith(ID_PREFIX)) return undefined;
  const [kind = "", id = "", work = "1"] = text.slice(ID_PREFIX.length).split(":");
  const ref = parseTitleRef(kind, id);
  if (ref?.kind !== "archive" || !/^[1-9]\d{0,3}$/.test(work)) return undefined;
  return { id, work: Number(work) };
}
