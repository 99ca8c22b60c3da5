import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

import { libraryFile } from "./library-file.ts";

test("the schema in the documentation is the one that files are read by", () => {
  const schema = z.toJSONSchema(libraryFile);
  const documented = readFileSync("docs/matinee-library.schema.json", "utf8");
  expect(JSON.parse(documented)).toEqual(schema);
});
