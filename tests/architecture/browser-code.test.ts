import { expect, test } from "vitest";

import { checkArchitecture } from "../architecture.ts";

const problems = (path: string, source: string) => checkArchitecture([{ path, source }]);

test("what only a browser has in a file that does not say so", () => {
  const source = "export const language = () => document.documentElement.lang;";
  for (const path of ["app/ui/some.ts", "app/features/films/some.ts", "app/lib/some.ts"]) {
    expect(problems(path, source)[0]).toContain("named NAME.client.ts");
  }
  for (const path of ["app/client/some.ts", "app/player/some.ts", "app/lib/some.client.ts"]) {
    expect(problems(path, source)).toEqual([]);
  }
});
