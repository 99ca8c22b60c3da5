import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { DatabasePlace } from "#app/db/connect.server.ts";

import { startBuiltServer } from "../built-server.ts";

/** All servers of one installation sign with the same secret. */
export const NODES_SECRET = "a secret that several servers share in tests";

export interface NodesOptions {
  place: DatabasePlace;
  /** More than one only on PostgreSQL. */
  count: number;
  /** The addresses of the outside services, and whatever else a test sets. */
  variables: Readonly<Record<string, string>>;
  /** What only one of them is given, by its place among them. */
  variablesOf?: (at: number) => Readonly<Record<string, string>>;
  /** The built server of another version. */
  entry?: string | undefined;
}

/** The built server `count` times on one database, each with a data directory of its own. */
export async function openNodes(options: NodesOptions) {
  const { place, count, variables, variablesOf, entry } = options;
  const directories = [place.dataDirectory];
  while (directories.length < count) {
    directories.push(await mkdtemp(join(tmpdir(), "matinee-node-")));
  }
  const start = (directory: string, at: number) =>
    startBuiltServer(
      {
        LOG_LEVEL: "error",
        SESSION_SECRET: NODES_SECRET,
        MATINEE_DATA: directory,
        ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
        ...(place.listenUrl !== undefined && { DATABASE_LISTEN_URL: place.listenUrl }),
        ...variables,
        ...variablesOf?.(at),
      },
      entry,
    );
  const opening = directories.map(start);
  const close = async () => {
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === "fulfilled") await opened.value.stop("SIGKILL");
    }
    for (const directory of directories.slice(1)) {
      await rm(directory, { recursive: true, force: true });
    }
  };
  const servers = await Promise.all(opening).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    servers,
    /** Starts that server again, on the data that it left and another port. */
    async restart(at: number): Promise<void> {
      const again = start(directories[at] ?? "", at);
      opening.push(again);
      servers[at] = await again;
    },
    close,
  };
}
