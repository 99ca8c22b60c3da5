/** Addresses that the server answers itself, without the route table: for who watches over it. */
export const SERVER_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
