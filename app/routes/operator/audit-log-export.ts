import { Readable } from "node:stream";

import type { AuditLine } from "#app/features/operator/audit-log.server.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatCsvLine } from "#app/lib/text/csv.ts";

import type { Route } from "./+types/audit-log-export";

export const handle = { access: "operator" } satisfies PageHandle;

/** The whole audit log as a file; its columns are named for programs, the same in any language. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = context.get(featuresContext).operator.auditLog.readAll();
  return new Response(Readable.toWeb(Readable.from(toCsv(lines))) as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="matinee-audit-log.csv"',
    },
  });
}

async function* toCsv(lines: AsyncIterable<AuditLine>): AsyncGenerator<string> {
  yield formatCsvLine(["time", "who", "action", "subject", "detail"]);
  for await (const { doneAtMs, actor, action, subject, detail } of lines) {
    yield formatCsvLine([new Date(doneAtMs).toISOString(), actor, action, subject, detail]);
  }
}
