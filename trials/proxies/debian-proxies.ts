import { ensureDebianPrograms } from "../../scripts/programs/debian-programs.ts";

/** Debian's packages, and where their programs lie. */
export const PROGRAMS = { nginx: "usr/sbin/nginx", caddy: "usr/bin/caddy" } as const;

export const ensureProxies = () => ensureDebianPrograms(PROGRAMS);
