// npm run schema: writes the tables of both engines, after all migrations, into docs/schema.sql.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { openDatabase } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createPlace } from "#tests/database-place.ts";

import { OperatorError } from "./bootstrap/operator-error.mjs";
import { onEachEngine } from "./each-engine.ts";
import { projectRoot } from "./project-root.ts";
import { readSchema } from "./schema/read-schema.ts";
import { SCHEMA_DOCUMENT, schemaDocument, schemaPart } from "./schema/schema-document.ts";

const parts: string[] = [];
await onEachEngine(async (engine, url) => {
  const place = await createPlace(url);
  const database = await openDatabase(place);
  try {
    await migrate(database);
    parts.push(schemaPart(engine, await readSchema(database)));
  } finally {
    await database.close();
    await place.remove();
  }
});
if (parts.length < 2) throw new OperatorError(`${SCHEMA_DOCUMENT} shows both engines.`);
writeFileSync(join(projectRoot, SCHEMA_DOCUMENT), schemaDocument(parts));
console.log(`${SCHEMA_DOCUMENT} is written.`);
