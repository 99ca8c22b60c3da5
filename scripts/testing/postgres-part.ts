import { findPostgres } from "../find-postgres.ts";
import { startPostgres, type PostgresCluster } from "../postgres-cluster.ts";
import { installPostgresPackage, mayInstallPackages } from "./debian-packages.ts";
import type { Part } from "./parts.ts";

/** Starts a cluster for the parts after it; whoever made this part calls `stop` in the end. */
export function postgresPart(find = findPostgres, mayInstall = mayInstallPackages) {
  let cluster: PostgresCluster | undefined;
  const part: Part = {
    name: "a PostgreSQL of our own",
    again: "npm test",
    async run() {
      if (find() === undefined && mayInstall()) installPostgresPackage();
      const binaries = find();
      if (binaries === undefined) {
        const toEnable = postgresInstallLine(process.platform);
        return { kind: "skipped", why: "PostgreSQL is not installed.", toEnable };
      }
      cluster = await startPostgres(binaries);
      return { kind: "passed", note: binaries };
    },
  };
  return { part, url: () => cluster?.url, stop: async () => cluster?.stop() };
}

export function postgresInstallLine(platform: NodeJS.Platform): string {
  return platform === "darwin"
    ? "brew install postgresql@17 && brew link postgresql@17"
    : "sudo apt-get install postgresql";
}
