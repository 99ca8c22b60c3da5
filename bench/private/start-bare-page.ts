import { join } from "node:path";

import type { DatabasePlace } from "#app/db/connect.server.ts";

import type { BenchRequest } from "../connection.ts";
import { copyAnswer, startChild, type MeasuredServer } from "../measured-servers.ts";
import type { Statement } from "./recorded-statements.ts";

/** What a page's own work consists of. */
export interface BarePage {
  place: Pick<DatabasePlace, "dataDirectory" | "databaseUrl">;
  statements: readonly Statement[];
  /** Flat name-value list. */
  headers: string[];
  html: string;
  level: number;
}

const SENT_AS = /^(?:content-length|content-encoding)$/i;
/** As the server compresses what it sends once. */
const LEVEL = 4;

/** A page's own work done bare, in a process of its own. */
export async function startBarePage(
  origin: string,
  request: BenchRequest,
  { place, statements }: Pick<BarePage, "place" | "statements">,
): Promise<MeasuredServer> {
  const plain = { ...request, headers: { ...request.headers, "accept-encoding": "identity" } };
  const { headers, body } = await copyAnswer(origin, plain);
  const kept = headers.flatMap((name, at) =>
    at % 2 === 1 || SENT_AS.test(name) ? [] : [name, headers[at + 1] ?? ""],
  );
  const { dataDirectory, databaseUrl } = place;
  return startChild(join(import.meta.dirname, "bare-page.ts"), {
    place: { dataDirectory, databaseUrl },
    statements,
    headers: [...kept, "Content-Encoding", "gzip"],
    html: Buffer.from(body, "base64").toString(),
    level: LEVEL,
  } satisfies BarePage);
}
