import { Readable } from "node:stream";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { settingContext } from "#app/lib/setting.ts";
import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";

import type { Route } from "./+types/export";

export const handle = { access: "session", children: true } satisfies PageHandle;

const CSV = "text/csv; charset=utf-8";

const FILES: Readonly<Record<string, { what: "json" | "diary" | "ratings"; type: string }>> = {
  "matinee-library.json": { what: "json", type: "application/json" },
  "letterboxd-diary.csv": { what: "diary", type: CSV },
  "letterboxd-ratings.csv": { what: "ratings", type: CSV },
};

const LIST = "letterboxd-list.csv";
const TRAKT = "trakt.zip";

/** Everything that a profile takes along, as a file; of lists the one that the address names. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const library = context.get(featuresContext).libraryExport;
  if (params.file === LIST) {
    const id = url.searchParams.get("list") ?? "";
    const list = await library.listAsLetterboxd(viewer, setting, id);
    if (!list) return new Response(null, { status: 404 });
    return asFile(list.text, CSV, `${list.name}.csv`);
  }
  if (params.file === TRAKT) {
    const archive = zipArchive(await library.asTrakt(viewer, setting));
    const body = Readable.toWeb(Readable.from(archive)) as BodyInit;
    return asFile(body, "application/zip", TRAKT);
  }
  const file = Object.hasOwn(FILES, params.file) ? FILES[params.file] : undefined;
  if (!file) return new Response(null, { status: 404 });
  const text =
    file.what === "json"
      ? await library.asJson(viewer, setting)
      : await library.asLetterboxd(viewer, setting, file.what);
  return asFile(text, file.type, params.file);
}

const asFile = (body: BodyInit, type: string, name: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": attachmentNamed(name) },
  });

/** The name is also written in the way that has room for every language's letters. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  const rest = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${rest}`;
}
