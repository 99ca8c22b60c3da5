import { z } from "zod";

import { moment, parseToggledAt, reportedTitle } from "../choices/reported-change.server.ts";
import { parseTitleRef, titleRefKinds } from "../titles/title-ref.ts";
import { MOST_HALF_STARS } from "./half-stars.ts";
import type { RatingCommand } from "./ratings.server.ts";

/** A rating as browsers report it; no half stars remove it. */
const report = z.object({
  ...reportedTitle,
  content_type: z.enum(titleRefKinds),
  half_stars: z.int().min(0).max(MOST_HALF_STARS),
  rated_at: moment,
});

export interface RatingReport extends RatingCommand {
  /** The address that the report says it is about. */
  email: string;
}

/** Reads a browser's report; undefined when it is invalid. */
export function parseRatingReport(body: unknown, nowMs: number): RatingReport | undefined {
  const { data } = report.safeParse(body);
  if (!data) return undefined;
  const name = parseTitleRef(data.content_type, data.content_id);
  const atMs = parseToggledAt(data.rated_at, nowMs);
  if (name === undefined || atMs === undefined) return undefined;
  const { content_title: title, user_id: email, half_stars: halfStars } = data;
  return { name, title, email, halfStars, atMs };
}
