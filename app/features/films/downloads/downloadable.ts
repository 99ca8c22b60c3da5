/** A film as its page offers it for the device: what is needed to fetch, check and show it. */
export interface Downloadable {
  item: string;
  /** Empty when the item contains only one film. */
  work: string;
  title: string;
  /** Its page here. */
  page: string;
  poster: string;
  licence: { label: string; address: string } | undefined;
  captions: string[];
  sizes: DownloadSize[];
}

interface DownloadSize {
  /** Such as `480p`. */
  label: string;
  address: string;
  type: string;
  sizeBytes: number;
  /** Undefined where the archive has none: then its size alone is checked. */
  sha1: string | undefined;
}

/** A film on this device, or on its way there. */
export interface StoredFilm extends Omit<Downloadable, "sizes">, DownloadSize {
  /** The name of its file in the browser's own file system. */
  file: string;
  /** Whose it is: an account's email and a profile, which is empty for the first; all of it for a
      visitor's. */
  email: string;
  profile: string;
  state: FilmState;
  /** The bytes that are there. */
  bytes: number;
  /** The version of the file at the archive, by its ETag. */
  version?: string | undefined;
  /** The browser doesn't fetch it by itself: it has no room for it twice, or never begins. */
  onlyByPage?: boolean | undefined;
  /** The browser is fetching it by itself. */
  byBrowser?: boolean | undefined;
  /** Where it was stopped without a connection. */
  place?: { positionSeconds: number; durationSeconds: number } | undefined;
}

/**
 * `waiting` for its turn or a connection, `loading`, `paused` by the viewer, `done`; `full` without
 * room on the device, `damaged` by its checksum, `evicted` by the browser, and `withdrawn`: no
 * longer offered here.
 */
export const filmStates = [
  "waiting",
  "loading",
  "paused",
  "done",
  "full",
  "damaged",
  "evicted",
  "withdrawn",
] as const;
type FilmState = (typeof filmStates)[number];

/** What is shown of it: also whether it comes while no page is open. */
export type ShownState = FilmState | "loading-alone";
export const shownState = ({ state, byBrowser }: StoredFilm): ShownState =>
  state === "loading" && byBrowser === true ? "loading-alone" : state;
