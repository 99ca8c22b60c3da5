import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import { layOut } from "../../scripts/schema/lay-out.ts";
import { readSchema } from "../../scripts/schema/read-schema.ts";
import { SCHEMA_DOCUMENT, schemaPart } from "../../scripts/schema/schema-document.ts";
import { describeEachEngine } from "../engines.ts";

const ENGINES = { sqlite: "SQLite", postgres: "PostgreSQL" };

describeEachEngine("the document of today's tables", ({ engine, open }) => {
  test("is what the migrations make; otherwise `npm run schema` brings it up to date", async () => {
    const document = readFileSync(join(projectRoot, SCHEMA_DOCUMENT), "utf8");
    const part = schemaPart(ENGINES[engine], await readSchema(await open()));
    expect(document.includes(part), SCHEMA_DOCUMENT).toBe(true);
  });
});

test("each column and key of a table has a line, whatever it holds", () => {
  expect(
    layOut(
      `CREATE TABLE "a" ("b" text default ',)' not null, constraint "c" check (b in ('x', 'y')))`,
    ),
  ).toBe(
    `CREATE TABLE "a" (\n  "b" text default ',)' not null,\n  constraint "c" check (b in ('x', 'y'))\n)`,
  );
});
