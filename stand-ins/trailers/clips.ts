/** A short film that replaces every trailer; its files are on disk and are sent by range. */
export type Clip = {
  name: string;
  /** Largest first, so that a browser takes the best that it can play. */
  videos: readonly ClipFile[];
  captions: readonly (ClipFile & { language: string; label: string })[];
};

type ClipFile = { file: string; type: string };
