import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

import type { PageHandle, SharedPage } from "#app/lib/page-handle.ts";

import type { Address } from "./document-cache/address.ts";

/** What the route table says about an address, before anything is read or rendered. */
export interface PageRules {
  kind: "document" | "endpoint";
  access: PageHandle["access"];
  /** Whether it may be read with an access token. */
  takesTokens: boolean;
  /** Whether a child's profile may go there. */
  isForChildren: boolean;
  /** Set when every matched route is shared. */
  shared: SharedPage | undefined;
}

/** Strangers can invent addresses; the memory of those seen is bounded. */
const MOST_REMEMBERED = 5000;

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** Looks an address up in the route table. Undefined: no route matches at all. */
export function createPageFinder(routes: ServerBuild["routes"]) {
  const table = childrenOf(routes, undefined);
  const remembered = new Map<string, PageRules | undefined>();

  return ({ path }: Pick<Address, "path">): PageRules | undefined => {
    if (remembered.has(path)) return remembered.get(path);
    const matches = matchRoutes(table, path) ?? [];
    const rules = rulesOf(matches.flatMap(({ route }) => routes[route.id ?? ""] ?? []));
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(path, rules);
    return rules;
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const common = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive && { caseSensitive }),
      };
      return index ? { ...common, index } : { ...common, children: childrenOf(routes, id) };
    });
}

function rulesOf(matched: BuiltRoute[]): PageRules | undefined {
  const leaf = matched.at(-1);
  if (!leaf || leaf.parentId === undefined) return undefined;
  // The root has neither loader nor handle; what stands under it declares itself.
  const handles = matched.slice(1).map((route) => route.module.handle as PageHandle | undefined);
  return {
    kind: leaf.module.default ? "document" : "endpoint",
    access: handles.at(-1)?.access ?? "session",
    takesTokens: handles.at(-1)?.tokens ?? false,
    isForChildren: handles.at(-1)?.children ?? false,
    shared: handles.every((handle) => handle?.shared) ? handles.at(-1)?.shared : undefined,
  };
}
