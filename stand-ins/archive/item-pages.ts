import { encodePath } from "./files/file-path.ts";
import { isPlayable } from "./files/formats.ts";
import { firstOf, type ArchiveFile, type Item } from "./item.ts";
import { escapeHtml, json, page } from "./replies.ts";

/** Answers `/details/{id}`: the item's page. */
export function answerDetails(item: Item | undefined): Response {
  if (item === undefined) {
    return page("Item cannot be found", "<h1>Item cannot be found.</h1>", 404);
  }
  if (item.standing === "dark") {
    return page("Item not available", "<h1>This item is no longer available.</h1>");
  }
  const title = escapeHtml(titleOf(item));
  const note = item.invented ? "<p>Invented for Matinee's stand-in archive.</p>" : "";
  const id = encodeURIComponent(item.id);
  return page(
    titleOf(item),
    `<h1>${title}</h1>\n<iframe src="/embed/${id}" title="${title}"></iframe>\n${note}\n<p><a href="/download/${id}">Show all files</a></p>`,
  );
}

/** Answers `/embed/{id}`: a player, or with `output=json` its playlist. */
export function answerEmbed(item: Item | undefined, params: URLSearchParams): Response {
  if (item === undefined || item.standing === "dark") {
    return page("Item cannot be found", "<h1>Item cannot be found.</h1>", 404);
  }
  const films = item.files.filter(isPlayable);
  if (params.get("output") === "json") {
    return json(films.map((film) => playlistEntry(item, film)));
  }
  const sources = films.map(
    (film) =>
      `<source src="${addressOf(item, film)}" type="${/\.webm$/i.test(film.name) ? "video/webm" : "video/mp4"}">`,
  );
  return page(
    titleOf(item),
    `<video controls poster="/services/img/${encodeURIComponent(item.id)}">${sources.join("")}</video>`,
  );
}

export function answerTerms(): Response {
  return page(
    "Terms of use",
    "<h1>Terms of use</h1><p>This is a stand-in for the archive: nothing here is the archive's.</p>",
  );
}

function playlistEntry(item: Item, film: ArchiveFile): Record<string, unknown> {
  const tracks = item.files.filter((file) => file.format === "Web Video Text Tracks");
  return {
    title: film.title ?? titleOf(item),
    orig: film.original ?? film.name,
    image: `/services/img/${item.id}`,
    duration: film.seconds,
    autoplay: false,
    sources: [
      {
        file: addressOf(item, film),
        type: /\.webm$/i.test(film.name) ? "webm" : "mp4",
        width: String(film.width),
        height: String(film.height),
      },
    ],
    tracks: tracks.map((track) => ({ file: addressOf(item, track), kind: "subtitles" })),
  };
}

function addressOf(item: Item, file: ArchiveFile): string {
  return `/download/${encodeURIComponent(item.id)}/${encodePath(file.name)}`;
}

function titleOf(item: Item): string {
  return firstOf(item.metadata["title"]) ?? item.id;
}
