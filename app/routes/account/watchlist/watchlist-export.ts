import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import {
  formatWatchlistFile,
  type FileFormat,
} from "#app/features/library/watchlist/format-watchlist-file.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/watchlist-export";

export const handle = { access: "session", children: true } satisfies PageHandle;

const FILES: Readonly<Record<string, { format: FileFormat; type: string }>> = {
  "matinee-watchlist.csv": { format: "csv", type: "text/csv; charset=utf-8" },
  "letterboxd-watchlist.csv": { format: "letterboxd", type: "text/csv; charset=utf-8" },
  "matinee-watchlist.json": { format: "json", type: "application/json" },
};

/** The viewer's whole list as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = Object.hasOwn(FILES, params.file) ? FILES[params.file] : undefined;
  if (!file) return new Response(null, { status: 404 });
  const setting = context.get(settingContext);
  const entries = await context
    .get(featuresContext)
    .watchlist.listAll(requireViewer(context), setting);
  return new Response(formatWatchlistFile(entries, file.format), {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${params.file}"`,
    },
  });
}
