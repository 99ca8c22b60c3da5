import { z } from "zod";

import type { Fields } from "../imports/files/field-values.ts";
import { episodeOf } from "../imports/files/outside-ids.ts";
import { LONGEST_TITLE } from "../titles/title-ref.ts";
import { partOf, toEvent, type ReadEvent } from "./scrobble-event.ts";

const source = "other";
const FORMAT = "matinee-scrobble";
const number = z.int().min(1).max(1_000_000_000);
const seconds = z
  .number()
  .min(0)
  .max(48 * 3600);
const ids = z
  .object({
    tmdb: number.optional(),
    imdb: z
      .string()
      .regex(/^tt\d{5,12}$/)
      .optional(),
    tvdb: number.optional(),
  })
  .default({});

/** What Matinee's own programs send, and whoever writes one. */
const report = z.object({
  format: z.literal(FORMAT),
  action: z.enum(["start", "progress", "stop", "watched", "unwatched"]),
  kind: z.enum(["movie", "episode"]),
  title: z.string().trim().max(LONGEST_TITLE).default(""),
  year: z.int().min(1870).max(2200).optional(),
  ids,
  episode: z
    .object({ season: z.int().min(0).max(9999), number: z.int().min(1).max(9999), ids })
    .optional(),
  position_seconds: seconds.default(0),
  duration_seconds: seconds.default(0),
  at: z.iso.datetime({ offset: true }).optional(),
  user: z.string().trim().max(100).default(""),
});

export const isPlainEvent = ({ format }: Fields): boolean => format === FORMAT;

export function readPlainEvent(sent: Fields): ReadEvent {
  const parsed = report.safeParse(sent);
  if (!parsed.success) return { outcome: "malformed", source };
  const { action, kind, title, year, episode, at, user, ...rest } = parsed.data;
  if ((kind === "episode") !== (episode !== undefined)) return { outcome: "malformed", source };
  return toEvent({
    source,
    action,
    kind: kind === "movie" ? "movie" : "tv",
    title,
    year: year === undefined ? "" : String(year),
    ids: known(rest.ids),
    episodeIds: known({ ...episode?.ids, tmdb: undefined }),
    part: (episode && episodeOf(episode.season, episode.number)) ?? "",
    progress: partOf(rest.position_seconds, rest.duration_seconds),
    durationSeconds: Math.floor(rest.duration_seconds),
    at: at ?? "",
    who: user,
  });
}

type Ids = { tmdb?: number | undefined; imdb?: string | undefined; tvdb?: number | undefined };

const known = ({ tmdb, imdb, tvdb }: Ids) => ({
  ...(tmdb !== undefined && { tmdb }),
  ...(imdb !== undefined && { imdb }),
  ...(tvdb !== undefined && { tvdb }),
});
