/** Where a reader sees the tables of today: the migrations only say how they came to be. */
export const SCHEMA_DOCUMENT = "docs/schema.sql";

const RULE = "-".repeat(78);

/** The part of an engine: a heading, and the statements. */
export const schemaPart = (engine: string, statements: string) =>
  `${RULE}\n-- ${engine}\n${RULE}\n\n${statements}`;

export const schemaDocument = (parts: readonly string[]) =>
  `-- The tables of both engines. Made by \`npm run schema\` from the migrations; nothing reads it.\n\n${parts.join("\n")}`;
