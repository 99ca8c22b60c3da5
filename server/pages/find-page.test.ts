import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";

import { createPageFinder } from "./find-page.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

const shared = (query: string[]) => ({ query, freshSeconds: 60, staleSeconds: 600 });

function route(
  id: string,
  { handle, page = true, ...place }: Partial<Route> & { handle?: PageHandle; page?: boolean } = {},
): Routes {
  const module = { default: page ? () => null : undefined, handle } as Route["module"];
  return { [id]: { id, parentId: "root", module, ...place } as Route };
}

const find = createPageFinder({
  ...route("root", { parentId: undefined as never, path: "" }),
  ...route("home", { index: true, handle: { access: "visitors", shared: shared(["home"]) } }),
  ...route("bare", { path: "bare" }),
  ...route("api", { path: "api/list", page: false, handle: { access: "session", tokens: true } }),
  ...route("play", { path: "play/:id", handle: { access: "session", children: true } }),
  ...route("frame", { path: "frame", handle: { access: "session", shared: shared(["outer"]) } }),
  ...route("inner", {
    path: "Inner",
    parentId: "frame",
    handle: { access: "everyone", shared: shared(["inner"]) },
  }),
  ...route("own", { path: "own", parentId: "frame", handle: { access: "everyone" } }),
});

const rulesOf = (path: string) => find({ path })?.rules;

describe("the rules of an address", () => {
  test("close a route that declares nothing to visitors, children and access tokens", () => {
    expect(rulesOf("/bare")).toEqual({
      pattern: "bare",
      kind: "document",
      access: "session",
      takesTokens: false,
      hasPreview: false,
      isForChildren: false,
      shared: undefined,
    });
  });

  test("are what the innermost route declares", () => {
    expect(rulesOf("/api/list")).toMatchObject({ kind: "endpoint", takesTokens: true });
    expect(rulesOf("/play/7")).toMatchObject({ isForChildren: true, takesTokens: false });
    const inner = rulesOf("/frame/Inner");
    expect(inner).toMatchObject({ pattern: "frame/Inner", access: "everyone" });
    expect(inner?.shared?.query).toEqual(["inner"]);
  });

  test("share a page only if every route in it is shared", () => {
    expect(rulesOf("/")).toMatchObject({ pattern: "/", access: "visitors" });
    expect(rulesOf("/")?.shared?.query).toEqual(["home"]);
    expect(rulesOf("/frame")?.shared?.query).toEqual(["outer"]);
    expect(rulesOf("/frame/own")?.shared).toBeUndefined();
  });
});

describe("an address", () => {
  test("is spelled as the table spells it, but for what it may choose itself", () => {
    expect(find({ path: "/PLAY/AbC" })?.path).toBe("/play/AbC");
    expect(find({ path: "/FRAME/inner" })?.path).toBe("/frame/Inner");
    expect(find({ path: "/" })?.path).toBe("/");
  });

  test("that no route matches has no page", () => {
    expect(find({ path: "/nowhere" })).toBeUndefined();
    expect(find({ path: "/play" })).toBeUndefined();
  });
});
