import type { ArchiveFile } from "../item.ts";
import type { Reel, ReelVideo } from "./reel.ts";

type ReelSize = "large" | "medium" | "small" | "webm";

/** The file of a reel for each format; formats that no browser plays have none. */
const REEL_SIZES: Readonly<Record<string, ReelSize>> = {
  "h.264": "medium",
  "h.264 IA": "medium",
  "h.264 MPEG4": "medium",
  "h.264 HD": "large",
  "h.264 720P": "large",
  MPEG4: "large",
  "HiRes MPEG4": "medium",
  "512Kb MPEG4": "small",
  "256Kb MPEG4": "small",
  "64Kb MPEG4": "small",
  WebM: "webm",
};

const BY_ENDING: readonly (readonly [ending: RegExp, format: string])[] = [
  [/_512kb\.mp4$/i, "512Kb MPEG4"],
  [/_256kb\.mp4$/i, "256Kb MPEG4"],
  [/_64kb\.mp4$/i, "64Kb MPEG4"],
  [/\.ia\.mp4$/i, "h.264 IA"],
  [/\.hd\.mp4$/i, "h.264 HD"],
  [/\.mp4$/i, "h.264"],
  [/\.m4v$/i, "MPEG4"],
  [/\.webm$/i, "WebM"],
  [/\.ogv$/i, "Ogg Video"],
  [/\.mpe?g$/i, "MPEG2"],
  [/\.mkv$/i, "Matroska"],
  [/\.avi$/i, "DivX"],
  [/\.mov$/i, "QuickTime"],
  [/\.wmv$/i, "Windows Media"],
  [/\.flv$/i, "Flash Video"],
];

const MIME_TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.(?:mp4|m4v)$/i, "video/mp4"],
  [/\.webm$/i, "video/webm"],
  [/\.ogv$/i, "video/ogg"],
  [/\.mpe?g$/i, "video/mpeg"],
  [/\.avi$/i, "video/x-msvideo"],
  [/\.mkv$/i, "video/x-matroska"],
  [/\.mov$/i, "video/quicktime"],
  [/\.wmv$/i, "video/x-ms-wmv"],
  [/\.flv$/i, "video/x-flv"],
  [/\.vtt$/i, "text/vtt"],
  [/\.srt$/i, "text/plain"],
  [/\.jpg$/i, "image/jpeg"],
  [/\.gif$/i, "image/gif"],
  [/\.xml$/i, "application/xml"],
  [/\.torrent$/i, "application/x-bittorrent"],
];

export function formatOf(name: string): string {
  return BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? "Unknown";
}

export function mimeTypeOf(name: string): string {
  return MIME_TYPES.find(([ending]) => ending.test(name))?.[1] ?? "application/octet-stream";
}

export function reelVideoFor(format: string, reel: Reel): ReelVideo | undefined {
  const size = REEL_SIZES[format];
  return size === undefined ? undefined : reel[size];
}

/** Whether a browser should be able to play it: name and format must agree. */
export function isPlayable(file: ArchiveFile): boolean {
  return REEL_SIZES[file.format] !== undefined && /\.(?:mp4|m4v|webm)$/i.test(file.name);
}

/** A name without its extension, and without what the archive adds to derivatives. */
export function stemOf(name: string): string {
  return name.replace(/(?:_(?:512|256|64)kb|\.ia|\.hd)?\.[^./]+$/i, "");
}
