import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";

/** Counts each table's rows that contain one of these texts in any column. */
export async function tablesThatName({ kysely }: Database, texts: readonly string[]) {
  const tables = await kysely.introspection.getTables();
  const found: Record<string, number> = {};
  for (const { name, columns } of tables.filter((table) => !table.isView)) {
    const cells = columns.flatMap((column) =>
      texts.map((text) => {
        const cell = sql`coalesce(cast(${sql.ref(column.name)} as text), '')`;
        return sql`replace(${cell}, ${text}, '') <> ${cell}`;
      }),
    );
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(name)}
      where ${sql.join(cells, sql` or `)}`.execute(kysely);
    found[name] = Number(rows[0]?.n);
  }
  return found;
}
