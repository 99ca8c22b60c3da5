/** Where the archive is, for us and for the browsers of viewers. */
export interface ArchivePlace {
  url: URL;
  /** Where browsers reach it: an address or a path of this site, without a slash at its end. */
  publicUrl: string;
  /** What films and their pictures come from beside our own origin, as a content policy says it. */
  browserHosts: readonly string[];
  /** Where its files may lie, written the same way. */
  fileHosts: readonly string[];
  /** Whether films pass through this server on their way to browsers. */
  streams: "direct" | "proxy";
}

interface Named {
  isLive: boolean;
  /** The address of a mirror, or of the stand-in. */
  url: URL | undefined;
  publicUrl: string | undefined;
  /** Where a mirror sends on to for its files, beside its own address. */
  filesHosts: readonly string[] | undefined;
  streams: "direct" | "proxy";
  /** The origin of the stand-in's data nodes, when the stand-ins were started beside us. */
  standInFiles: string | undefined;
}

const LIVE = "https://archive.org";
/** A film's address sends on to one of very many data nodes. */
const LIVE_FILES = ["https://*.archive.org"];
const STAND_IN = "http://127.0.0.1:4402";
/** Under this path our own server passes on what a browser needs of the stand-in. */
const STAND_IN_PATH = "/stand-ins/archive";

/**
 * The real archive or a mirror of it, or the stand-in. A mirror is asked in place of the archive and
 * reached by browsers at the same address, until the operator says otherwise. Its files may be
 * nowhere but there and on the hosts that are named.
 */
export function archivePlaceOf(named: Named): ArchivePlace {
  const { isLive, url, publicUrl, filesHosts, standInFiles, streams } = named;
  const place = url ?? new URL(isLive ? LIVE : STAND_IN);
  const isInDemo = !isLive && standInFiles !== undefined;
  const reached = publicUrl ?? (isInDemo ? STAND_IN_PATH : place.origin);
  const usual = isInDemo ? [standInFiles] : place.origin === LIVE ? LIVE_FILES : [];
  const files = filesHosts ?? usual;
  const reachedAt = URL.parse(reached)?.origin;
  // A path of this site may send browsers on to the files' hosts as well.
  const isAllOurs = streams === "proxy" || (reachedAt === undefined && isInDemo);
  return {
    url: place,
    publicUrl: reached,
    browserHosts: isAllOurs ? [] : [...new Set([reachedAt ?? [], files].flat())],
    fileHosts: [...new Set([place.origin, ...files])],
    streams,
  };
}

/** Whether an origin is one of some hosts as a content policy writes them. */
export const isAmong = (origin: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => {
    // A star is any name before a dot.
    const [scheme = "", name] = host.split("://*");
    if (name === undefined) return origin === host;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(name);
  });
