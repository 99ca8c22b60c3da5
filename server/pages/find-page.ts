import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from "react-router";

import type { PageHandle, SharedPage } from "#app/lib/page-handle.ts";
import { remembering } from "#app/lib/remembering.ts";

import type { Address } from "../document-cache/address.ts";

/** The route table's facts about an address, before anything is read or rendered. */
export interface PageRules {
  /** The route as the table writes it, such as `movie/:id`. */
  pattern: string;
  kind: "document" | "endpoint";
  access: PageHandle["access"];
  /** Whether it may be read with an access token, or with nothing else. */
  takesTokens: boolean | "only";
  /** Whether it has a preview that robots may see. */
  hasPreview: boolean;
  /** Whether a child's profile may open it. */
  isForChildren: boolean;
  /** Set when every matched route is shared. */
  shared: SharedPage | undefined;
}

/**
 * A page, and its address in the table's own spelling: literal segments in lower case, and
 * parameters unchanged.
 */
export interface FoundPage {
  rules: PageRules;
  path: string;
}

const MOST_REMEMBERED = 5000;

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** Looks an address up in the route table. Undefined when no route matches. */
export function createPageFinder(routes: ServerBuild["routes"]) {
  const table = routeTable(routes);

  function find(path: string): FoundPage | undefined {
    const matches = matchRoutes(table, path) ?? [];
    const pattern = patternOf(matches);
    const rules = rulesOf(
      pattern,
      matches.flatMap(({ route }) => routes[route.id ?? ""] ?? []),
    );
    return rules && { rules, path: spellAs(pattern, path) };
  }

  const findKnown = remembering(MOST_REMEMBERED, find);
  return ({ path }: Pick<Address, "path">): FoundPage | undefined => findKnown(path);
}

/** The routes as `matchRoutes` takes them. */
export function routeTable(routes: ServerBuild["routes"]): RouteObject[] {
  const built = Object.values(routes).filter((route) => route !== undefined);
  const byParent = Map.groupBy(built, ({ parentId }) => parentId);
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    (byParent.get(parentId) ?? []).map(({ id, path, index, caseSensitive }) => {
      const common = {
        id,
        ...(path !== undefined && { path }),
        ...(caseSensitive && { caseSensitive }),
      };
      return index ? { ...common, index } : { ...common, children: childrenOf(id) };
    });
  return childrenOf(undefined);
}

/** The address of matched routes as the table writes it. */
export const patternOf = (matches: readonly Pick<RouteMatch, "route">[]) =>
  matches.flatMap(({ route }) => route.path || []).join("/") || "/";

/** The router matches literal segments in any case, but a page has only one address. */
function spellAs(pattern: string, path: string): string {
  const words = pattern.split("/");
  const written = path.slice(1).split("/");
  return `/${written.map((segment, at) => (isWord(words[at]) ? words[at] : segment)).join("/")}`;
}

const isWord = (text: string | undefined) =>
  text !== undefined && text !== "" && text !== "*" && !text.startsWith(":");

function rulesOf(pattern: string, matched: BuiltRoute[]): PageRules | undefined {
  const leaf = matched.at(-1);
  if (!leaf || leaf.parentId === undefined) return undefined;
  // The root has neither loader nor handle; the routes below it declare their own.
  const handles = matched.slice(1).map((route) => route.module.handle as PageHandle | undefined);
  return {
    pattern,
    kind: leaf.module.default ? "document" : "endpoint",
    access: handles.at(-1)?.access ?? "session",
    takesTokens: handles.at(-1)?.tokens ?? false,
    hasPreview: handles.at(-1)?.preview ?? false,
    isForChildren: handles.at(-1)?.children ?? false,
    shared: handles.every((handle) => handle?.shared) ? handles.at(-1)?.shared : undefined,
  };
}
