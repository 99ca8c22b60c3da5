/** What was made of a film: the files that the stand-ins serve. Paths are inside `stand-ins/reels`. */
export type Reel = {
  name: string;
  title: string;
  seconds: number;
  videos: readonly ReelVideo[];
  captions: readonly ReelCaptions[];
  thumbnails: readonly ReelThumbnail[];
};

export type ReelVideo = {
  kind: "h264" | "webm";
  path: string;
  sizeBytes: number;
  width: number;
  height: number;
};

export type ReelCaptions = {
  kind: "vtt" | "srt";
  language: "en" | "hi";
  path: string;
  sizeBytes: number;
};

export type ReelThumbnail = {
  atSeconds: number;
  path: string;
  sizeBytes: number;
  width: number;
  height: number;
};
