import { findPostgres } from "../find-postgres.ts";
import { installPostgresPackage, mayInstallPackages } from "./debian-packages.ts";
import type { Part } from "./parts.ts";

/** Makes sure that PostgreSQL's programs are there; the tests that need a cluster start one. */
export function postgresPart(find = findPostgres, mayInstall = mayInstallPackages): Part {
  return {
    name: "PostgreSQL's programs",
    again: "npm test",
    run() {
      if (find() === undefined && mayInstall()) installPostgresPackage();
      const binaries = find();
      const toEnable = postgresInstallLine(process.platform);
      return Promise.resolve(
        binaries === undefined
          ? { kind: "skipped", why: "PostgreSQL is not installed.", toEnable }
          : { kind: "passed", note: binaries },
      );
    },
  };
}

export function postgresInstallLine(platform: NodeJS.Platform): string {
  return platform === "darwin"
    ? "brew install postgresql@17 && brew link postgresql@17"
    : "sudo apt-get install postgresql";
}
