/** Where the archive is, for us and for the browsers of viewers. */
export interface ArchivePlace {
  url: URL;
  /** Where browsers reach it: an address or a path of this site, without a slash at its end. */
  publicUrl: string;
  /** What films and their pictures come from beside our own origin, as a content policy says it. */
  browserHosts: readonly string[];
  /** Where its files may lie, written the same way. */
  fileHosts: readonly string[];
}

interface Named {
  isLive: boolean;
  url: URL | undefined;
  publicUrl: string | undefined;
  /** The origin of the stand-in's data nodes, when the stand-ins were started beside us. */
  standInFiles: string | undefined;
}

const LIVE = "https://archive.org";
/** A film's address sends on to one of very many data nodes. */
const LIVE_HOSTS = [LIVE, "https://*.archive.org"];
const STAND_IN = "http://127.0.0.1:4402";
/** Under this path our own server passes on what a browser needs of the stand-in. */
const STAND_IN_PATH = "/stand-ins/archive";

/** The real archive is where it is; only a stand-in may be anywhere. */
export function archivePlaceOf({ isLive, url, publicUrl, standInFiles }: Named): ArchivePlace {
  if (isLive) {
    return {
      url: new URL(LIVE),
      publicUrl: LIVE,
      browserHosts: LIVE_HOSTS,
      fileHosts: LIVE_HOSTS,
    };
  }
  const place = url ?? new URL(STAND_IN);
  const reached = publicUrl ?? (standInFiles === undefined ? place.origin : STAND_IN_PATH);
  const files = standInFiles === undefined ? [] : [standInFiles];
  const reachedAt = URL.parse(reached)?.origin;
  return {
    url: place,
    publicUrl: reached,
    browserHosts: reachedAt === undefined ? [] : [...new Set([reachedAt, ...files])],
    fileHosts: [place.origin, ...files],
  };
}
