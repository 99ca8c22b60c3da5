import { catalogEndpoints } from "./catalog-endpoints.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import { filmEndpoints } from "./film-endpoints.ts";
import { libraryEndpoints } from "./library-endpoints.ts";
import { libraryWrites } from "./library-writes.ts";
import { operatorEndpoints } from "./operator-endpoints.ts";
import { once } from "./shapes.ts";

/** The parts of the reference, in its order. */
export const endpointGroups = once((): Readonly<Record<string, readonly Endpoint[]>> => ({
  Catalog: catalogEndpoints(),
  "Free films": filmEndpoints(),
  Library: [...libraryEndpoints(), ...libraryWrites()],
  Operator: operatorEndpoints(),
}));

export const allEndpoints = once(() => Object.values(endpointGroups()).flat());

interface FoundPath {
  /** Every method of the path. */
  endpoints: ReadonlyMap<Method, Endpoint>;
  params: Readonly<Record<string, string>>;
}

/** Words go before parameters: the path of one may be a value of the other. */
const patterns = once(() =>
  Map.groupBy(allEndpoints(), ({ path }) => path)
    .entries()
    .map(([path, endpoints]) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      parameters: path.split("{").length,
      endpoints: new Map(endpoints.map((each) => [each.method, each])),
    }))
    .toArray()
    .toSorted((one, other) => one.parameters - other.parameters),
);

/** Finds the endpoints of a path below the API's own. */
export function findEndpoints(path: string): FoundPath | undefined {
  for (const { pattern, endpoints } of patterns()) {
    const match = pattern.exec(path);
    if (!match) continue;
    const params = Object.entries({ ...match.groups }).map(([name, value]) => [
      name,
      decode(value),
    ]);
    return { endpoints, params: Object.fromEntries(params) };
  }
  return undefined;
}

/** What cannot be decoded is no name of anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
