import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { libraryExportContext } from "#app/features/library/imports/imports-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/export";

export const handle = { access: "session", children: true } satisfies PageHandle;

const FILES: Readonly<Record<string, { what: "json" | "diary" | "ratings"; type: string }>> = {
  "matinee-library.json": { what: "json", type: "application/json" },
  "letterboxd-diary.csv": { what: "diary", type: "text/csv; charset=utf-8" },
  "letterboxd-ratings.csv": { what: "ratings", type: "text/csv; charset=utf-8" },
};

/** Everything that a profile takes along, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const file = Object.hasOwn(FILES, params.file) ? FILES[params.file] : undefined;
  if (!file) return new Response(null, { status: 404 });
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const library = context.get(libraryExportContext);
  const text =
    file.what === "json"
      ? await library.asJson(viewer, setting)
      : await library.asLetterboxd(viewer, setting, file.what);
  return new Response(text, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${params.file}"`,
    },
  });
}
