import { isIP } from "node:net";

/** The site's identity for passkeys. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

const LOOPBACK = /^(?:127\.|0\.0\.0\.0$|\[::1?\]$)/;

/**
 * Passkeys belong to a host name, not to a numeric address, and only work on secure connections:
 * over https, or on one's own machine, which is then called localhost.
 */
export function passkeySiteOf(origin: string): PasskeySite | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === "http:" && LOOPBACK.test(hostname)) {
    return { rpId: "localhost", origin: `http://localhost${port === "" ? "" : `:${port}`}` };
  }
  const isOwnMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname) !== 0 || hostname.startsWith("[")) return undefined;
  return protocol === "https:" || isOwnMachine ? { rpId: hostname, origin } : undefined;
}
