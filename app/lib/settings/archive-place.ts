/** Where the archive is, for our server and for viewers' browsers. */
export interface ArchivePlace {
  url: URL;
  /** Where browsers reach it: an address or a path of this site, without a slash at its end. */
  publicUrl: string;
  /** The origins of films and their pictures besides our own, in the syntax of a content policy. */
  browserHosts: readonly string[];
  /** The hosts that may store its files, in the same syntax. */
  fileHosts: readonly string[];
  /** Whether films pass through this server on their way to browsers. */
  streams: "direct" | "proxy";
  /** Whether viewers can store films on their devices, which takes them through this server. */
  downloads: "on" | "off";
}

interface ArchiveHost {
  isLive: boolean;
  /** The address of a mirror, or of the stand-in. */
  url: URL | undefined;
  publicUrl: string | undefined;
  /** The hosts that a mirror redirects to for its files, besides its own. */
  filesHosts: readonly string[] | undefined;
  streams: "direct" | "proxy";
  downloads: "on" | "off";
  /** The origin of the stand-in's data nodes, if the stand-ins run beside this server. */
  standInFiles: string | undefined;
}

const LIVE = "https://archive.org";
/** A film's address redirects to one of very many data nodes. */
const LIVE_FILES = ["https://*.archive.org"];
export const STAND_IN = "http://127.0.0.1:4402";
/** Under this path our own server passes on what browsers need from the stand-in. */
const STAND_IN_PATH = "/stand-ins/archive";

/**
 * The real archive or a mirror of it, or the stand-in. A mirror replaces the archive, and browsers
 * reach it at the same address unless the operator says otherwise. Its files may only be there and
 * on the hosts that the operator names.
 */
export function archivePlaceOf(named: ArchiveHost): ArchivePlace {
  const { isLive, url, publicUrl, filesHosts, standInFiles, streams, downloads } = named;
  const place = url ?? new URL(isLive ? LIVE : STAND_IN);
  const isInDemo = !isLive && standInFiles !== undefined;
  const reached = publicUrl ?? (isInDemo ? STAND_IN_PATH : place.origin);
  const usual = isInDemo ? [standInFiles] : place.origin === LIVE ? LIVE_FILES : [];
  const files = filesHosts ?? usual;
  const reachedAt = URL.parse(reached)?.origin;
  // A path of this site may also redirect browsers to the hosts of files.
  const isAllOurs = streams === "proxy" || (reachedAt === undefined && isInDemo);
  return {
    url: place,
    publicUrl: reached,
    browserHosts: isAllOurs ? [] : [...new Set([reachedAt ?? [], files].flat())],
    fileHosts: [...new Set([place.origin, ...files])],
    streams,
    downloads,
  };
}

/** Whether an origin matches a list of hosts in the syntax of a content policy. */
export const isAmong = (origin: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => {
    // A star matches any name before a dot.
    const [scheme = "", name] = host.split("://*");
    if (name === undefined) return origin === host;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(name);
  });
