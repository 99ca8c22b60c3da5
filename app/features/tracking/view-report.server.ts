import { z } from "zod";

import { parseReportedMoment } from "#app/lib/requests/reported-moment.ts";

/** Control characters mean nothing, and PostgreSQL refuses text with a zero byte. */
const words = (mostCharacters: number) =>
  z
    .string()
    .min(1)
    .max(mostCharacters)
    .regex(/^\P{Cc}+$/u);

const report = z
  .object({
    /** The viewer's email; null when nobody is signed in. */
    userId: z.string().max(254).nullish(),
    contentId: z.union([z.string(), z.int()]).transform(String),
    contentTitle: words(500),
    contentType: z.enum(["movie", "tv", "archive"]),
    action: z.enum(["view", "trailer_view"]),
    episode: words(300).nullish(),
    timestamp: z.iso.datetime({ offset: true }),
    /** The same in every copy of a report, which is recorded once. */
    key: z
      .string()
      .regex(/^[\da-f]{32}$/)
      .optional(),
  })
  .refine(({ contentType, contentId }) =>
    contentType === "archive"
      ? /^[\w@][\w.@-]{0,99}$/.test(contentId)
      : /^[1-9]\d{0,9}$/.test(contentId),
  );

export type ViewReport = z.output<typeof report> & { atMs: number };

/** A browser's report of one view; undefined when it is not one. */
export function parseViewReport(body: unknown, nowMs: number): ViewReport | undefined {
  const parsed = report.safeParse(body);
  if (!parsed.success) return undefined;
  const atMs = parseReportedMoment(parsed.data.timestamp, nowMs);
  return atMs === undefined ? undefined : { ...parsed.data, atMs };
}
