import { describe, expect, test } from "vitest";

import { checkArchitecture } from "../architecture.ts";

const problems = (path: string, source: string) => checkArchitecture([{ path, source }]);

describe("a shared screen", () => {
  const path = "app/routes/browse/home.tsx";
  const shared = "export const handle = { access: 'everyone', shared: { query: [] } };\n";

  test.each([
    ["viewerContext", 'import { viewerContext } from "#app/lib/viewer-context.ts";'],
    ["sessionContext", 'import { sessionContext as context } from "#app/lib/contexts.ts";'],
  ])("does not learn who is looking by %s", (_, line) => {
    const source = `${line}\n${shared}`;
    expect(problems(path, source)).toEqual([expect.stringContaining("/api/…")]);
    expect(problems(path, line)).toEqual([]);
  });

  test.each([
    "const { accounts } = context.get(featuresContext);",
    "const { catalog, operator: them } = context.get(featuresContext);",
    "const plans = context.get(featuresContext).billing.listPlans();",
    "const { token } = context.get(requestContext).caller;",
  ])("does not learn who is looking by %s", (line) => {
    const source = `${shared}export function loader({ context }) { ${line} }`;
    expect(problems(path, source)).toEqual([expect.stringContaining("/api/…")]);
    expect(problems(path, source.replace(shared, ""))).toEqual([]);
  });

  test("may use the catalog, and what no viewer changes about it", () => {
    const line = "const { catalog, films } = context.get(featuresContext);";
    const source = `${shared}export function loader({ context }) { ${line} }`;
    expect(problems(path, source)).toEqual([]);
  });

  test.each(["{ shared: rules } as const", "{ shared: { query: [] } } satisfies Handle"])(
    "is seen when its handle is written as %s",
    (handle) => {
      const line = 'import { viewerContext } from "#app/lib/viewer-context.ts";';
      expect(problems(path, `${line}\nexport const handle = ${handle};`)).toHaveLength(1);
    },
  );

  test("may read the request's setting", () => {
    const line = 'import { settingContext } from "#app/lib/setting-context.ts";';
    expect(problems(path, `${line}\n${shared}`)).toEqual([]);
  });

  test("does not decide when its data is asked again", () => {
    const source = `${shared}export function shouldRevalidate() {}`;
    expect(problems(path, source)).toEqual([expect.stringContaining("shouldRevalidate")]);
  });

  test("has no loader beside a clientLoader", () => {
    const loaders = "export function loader() {}\nexport function clientLoader() {}\n";
    expect(problems(path, shared + loaders)).toEqual([
      expect.stringContaining("keep only the loader"),
    ]);
    expect(problems(path, `${shared}export function loader() {}`)).toEqual([]);
  });

  test("has a root that loads nothing", () => {
    expect(problems("app/root.tsx", "export function loader() {}")).toEqual([
      expect.stringContaining("loads data on every page"),
    ]);
  });
});
