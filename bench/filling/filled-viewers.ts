import { cookieFor } from "#tests/sign-in.ts";

import type { BenchRequest } from "../connection.ts";
import { filledUser } from "./filled-tables.ts";
import { BENCH_SECRET } from "../measured-servers.ts";

/** The headers of a viewer's own page. */
export function headersOf(user: number): Record<string, string> {
  const { name, value } = cookieFor(filledUser(user).token, BENCH_SECRET);
  return { cookie: `${name}=${value}`, "sec-fetch-site": "same-origin" };
}

export const JSON_BODY = { "content-type": "application/json" };

/** A browser's report that a viewer opened a title. */
export function viewReport(user: number, contentId: number): Record<string, unknown> {
  return {
    userId: filledUser(user).email,
    contentId,
    contentTitle: "A title that was opened",
    contentType: "movie",
    action: "view",
    timestamp: new Date().toISOString(),
  };
}

export const trackView = (user: number, reports: unknown): BenchRequest =>
  reportOf(user, "/api/track-view", reports);

/** What a viewer's browser reports. */
export const reportOf = (user: number, path: string, body: unknown): BenchRequest => ({
  path,
  method: "POST",
  headers: { ...headersOf(user), ...JSON_BODY },
  body: JSON.stringify(body),
});

/** A browser's report that a viewer gave a title three stars. */
export const ratingReport = (user: number, contentId: number): Record<string, unknown> => ({
  user_id: filledUser(user).email,
  content_id: contentId,
  content_title: "A title that was rated",
  content_type: "movie",
  half_stars: 6,
  rated_at: new Date().toISOString(),
});
