/** What a client asks an add-on for, as the protocol writes it into an address. */
export interface AddonRequest {
  resource: string;
  type: string;
  id: string;
  search: string | undefined;
  genre: string | undefined;
  /** How many of a list the client has already. */
  skip: number;
}

/** `&` inside a search looks like one between parts: only a known name begins the next part. */
const BETWEEN_PARTS = /&(?=(?:search|genre|skip)=)/;
const MOST_SKIPPED = 10_000;

/** Reads `catalog/movie/feature_films/genre=1930&skip=48.json`; undefined when it is no such address. */
export function parseAddonPath(path: string): AddonRequest | undefined {
  const segments = /^(.*)\.json$/.exec(path)?.[1]?.split("/") ?? [];
  const [resource, type, id, extra = "", ...more] = segments.map(decodeURIComponent);
  if (resource === undefined || more.length > 0) return undefined;
  const parts = new Map(
    extra.split(BETWEEN_PARTS).map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
  const skip = parts.get("skip") ?? "";
  return {
    resource,
    type: type ?? "",
    id: id ?? "",
    // Some clients write spaces as forms do.
    search: parts.get("search")?.replaceAll("+", " "),
    genre: parts.get("genre"),
    skip: /^\d{1,5}$/.test(skip) ? Math.min(Number(skip), MOST_SKIPPED) : 0,
  };
}
