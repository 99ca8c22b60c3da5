import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Reel as ArchiveReel } from "./archive/files/reel.ts";
import type { Clip } from "./trailers/clips.ts";

export const reelsFolder = join(import.meta.dirname, "../art/reels");

const anyFile = z.strictObject({ path: z.string(), sizeBytes: z.int().positive() });
const anyPicture = anyFile.extend({ width: z.int(), height: z.int() });

/** The files of a film: paths are relative to `art/reels`. */
const anyReel = z.strictObject({
  name: z.string(),
  title: z.string(),
  seconds: z.number(),
  videos: z.array(anyPicture.extend({ kind: z.enum(["h264", "webm"]) })),
  captions: z.array(
    anyFile.extend({ kind: z.enum(["vtt", "srt"]), language: z.enum(["en", "hi"]) }),
  ),
  thumbnails: z.array(anyPicture.extend({ atSeconds: z.number() })),
});

export type Reel = z.infer<typeof anyReel>;

/** The reels that `npm run art` made, as their list has them. */
export function readReels(): Reel[] {
  const text = readFileSync(join(reelsFolder, "reels.json"), "utf8");
  return z.array(anyReel).parse(JSON.parse(text));
}

/** The genres that each reel suits. */
const suits: Readonly<Record<string, readonly string[]>> = {
  "windy-tuesday": ["Comedy", "Family", "Romance", "Animation"],
  "last-train": ["Crime", "Mystery", "Thriller", "Drama", "Film-Noir"],
  "ninth-planet": ["Science Fiction", "Adventure", "Action", "Fantasy", "Horror"],
  "one-tree": ["Documentary", "History", "Music"],
  lighthouse: ["Drama", "Western", "War"],
};

const captionLabels = { en: "English", hi: "हिन्दी" };

/** A reel as the archive offers it: three sizes, a WebM, captions and a frame every ten seconds. */
export function toArchiveReel(reel: Reel): ArchiveReel {
  const byHeight = reel.videos
    .filter((video) => video.kind === "h264")
    .toSorted((left, right) => left.height - right.height);
  const [small, medium, large] = byHeight.map(placed);
  const webm = reel.videos.find((video) => video.kind === "webm");
  const caption = (kind: "vtt" | "srt", language: "en" | "hi") =>
    reel.captions.find((one) => one.kind === kind && one.language === language);
  const [english, hindi, subRip] = [
    caption("vtt", "en"),
    caption("vtt", "hi"),
    caption("srt", "en"),
  ];
  if (!small || !medium || !large || !webm || !english || !hindi || !subRip) {
    throw new Error(`The reel ${reel.name} is incomplete; make the reels again.`);
  }
  return {
    name: reel.name,
    seconds: reel.seconds,
    suits: suits[reel.name] ?? [],
    small,
    medium,
    large,
    webm: placed(webm),
    captions: { english: placed(english), hindi: placed(hindi), subRip: placed(subRip) },
    thumbs: reel.thumbnails.map((thumb) => ({ ...placed(thumb), second: thumb.atSeconds })),
  };
}

/** A reel as a trailer: its sizes from the largest down, and its captions. */
export function toClip(reel: Reel): Clip {
  const largestFirst = reel.videos.toSorted((left, right) => right.height - left.height);
  return {
    name: reel.name,
    videos: largestFirst.map((video) => ({
      file: join(reelsFolder, video.path),
      type: video.kind === "h264" ? "video/mp4" : "video/webm",
    })),
    captions: reel.captions
      .filter((caption) => caption.kind === "vtt")
      .map((caption) => ({
        file: join(reelsFolder, caption.path),
        type: "text/vtt; charset=utf-8",
        language: caption.language,
        label: captionLabels[caption.language],
      })),
  };
}

function placed<File extends { path: string }>(file: File): File {
  return { ...file, path: join(reelsFolder, file.path) };
}
