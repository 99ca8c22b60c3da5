import { createHash } from "node:crypto";
import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { formatAtom, type AtomEntry } from "#app/features/library/public/format-atom.ts";
import { describeHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { shownName } from "#app/features/profiles/profile.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";
import { inLanguage, prefixOf } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/public-feed";

export const handle = { access: "visitors" } satisfies PageHandle;

/** The news of a public page, for programs that read feeds. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { publicProfiles } = context.get(featuresContext);
  const found = await publicProfiles.find(params.address);
  if (!found) return new Response(null, { status: 404 });
  const site = context.get(siteContext);
  const { language } = context.get(settingContext);
  const prefix = prefixOf(language, site.ownLanguage);
  const addressOf = (path: string) => site.origin + inLanguage(path, prefix);
  const { address } = found;
  const name = shownName(found.name, found);
  const pageUrl = addressOf(href("/public/:address", { address }));
  const { ratings, lists } = await publicProfiles.getNews(found);
  const entries: AtomEntry[] = [
    ...ratings.map((row) => ({
      id: `${pageUrl}#${row.content_type}-${row.content_id}`,
      title: row.content_title,
      summary: describeHalfStars(row.half_stars),
      url: addressOf(`/${row.content_type}/${row.content_id}`),
      updatedAtMs: row.changed_at,
    })),
    ...lists.map((row) => ({
      id: `${pageUrl}#list-${row.share_key ?? ""}`,
      title: row.name,
      summary:
        row.description ||
        t("{count, plural, one {# title} other {# titles}}", { count: row.titles }),
      url: addressOf(href("/list/:key", { key: row.share_key ?? "" })),
      updatedAtMs: row.changed_at,
    })),
  ].toSorted((one, other) => other.updatedAtMs - one.updatedAtMs);
  const feedUrl = addressOf(href("/public/:address/feed.atom", { address }));
  const own = { title: name, author: name, language, pageUrl, feedUrl, sinceMs: found.createdAtMs };
  const text = formatAtom({ ...own, entries });
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Cache-Control": "private, no-cache",
    "Content-Type": "application/atom+xml; charset=utf-8",
    ETag: tag,
    "X-Robots-Tag": "noindex",
  };
  return request.headers.get("if-none-match") === tag
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
