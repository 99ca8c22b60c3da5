import { hash } from "../hash.ts";

/** A file of a reel on this machine's disk. */
export type ReelFile = { path: string; sizeBytes: number };

/** The same, for moving pictures. */
export type ReelVideo = ReelFile & { width: number; height: number };

/** A short film of our own that is served for the files of many items. */
export type Reel = {
  name: string;
  seconds: number;
  /** The genres that it suits; an item with other genres gets any reel. */
  suits: readonly string[];
  large: ReelVideo;
  medium: ReelVideo;
  small: ReelVideo;
  webm: ReelVideo;
  captions: { english: ReelFile; hindi: ReelFile; subRip: ReelFile };
  thumbs: readonly (ReelFile & { second: number })[];
};

/** The reel of an item: one that suits its genres, always the same one. */
export function chooseReel(
  id: string,
  genres: readonly string[],
  reels: readonly Reel[],
): Reel | undefined {
  const suited = reels.filter((reel) => reel.suits.some((genre) => genres.includes(genre)));
  const choice = suited.length > 0 ? suited : reels;
  return choice[hash(id) % choice.length];
}
