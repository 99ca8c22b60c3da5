import { catalogEndpoints } from "./catalog-endpoints.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import { filmEndpoints } from "./film-endpoints.ts";
import { libraryEndpoints } from "./library-endpoints.ts";
import { libraryWrites } from "./library-writes.ts";
import { operatorEndpoints } from "./operator-endpoints.ts";
import { ownProfileEndpoints } from "./profile-endpoints.ts";
import { once } from "./shapes.ts";

/** A part of the reference. */
interface EndpointGroup {
  name: string;
  description: string;
  endpoints: readonly Endpoint[];
}

/** The parts of the reference, in its order. */
export const endpointGroups = once((): readonly EndpointGroup[] => [
  {
    name: "Catalog",
    description: "Movies, shows, people and collections, as the profile may see them.",
    endpoints: catalogEndpoints(),
  },
  {
    name: "Free films",
    description: "The archive's films, with their files and captions.",
    endpoints: filmEndpoints(),
  },
  {
    name: "Profiles",
    description: "Who calls, the profiles of the account, and what a profile prefers.",
    endpoints: ownProfileEndpoints(),
  },
  {
    name: "Library",
    description: "What the profile says about titles, what it watched, and what comes out.",
    endpoints: [...libraryEndpoints(), ...libraryWrites()],
  },
  {
    name: "Operator",
    description: "What operators script: accounts, invitations, settings, jobs and backups.",
    endpoints: operatorEndpoints(),
  },
]);

export const allEndpoints = once(() => endpointGroups().flatMap(({ endpoints }) => endpoints));

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
