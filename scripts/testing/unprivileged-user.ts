import { readFileSync } from "node:fs";

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user that runs PostgreSQL: it refuses root, so root runs it as `postgres` or else `nobody`.
 * Everybody else runs it as themselves, and that is undefined here.
 */
export function unprivilegedUser(
  uid: number | undefined = process.getuid?.(),
  readAccounts = () => readFileSync("/etc/passwd", "utf8"),
): SystemUser | undefined {
  if (uid !== 0) return undefined;
  const accounts = readAccounts()
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error("PostgreSQL refuses to run as root, and there is no user postgres or nobody.");
}
