import type { ServiceFailure } from "./service-error.ts";

const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|UND_ERR_CONNECT|UND_ERR_PRX|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/;
const garbled = /^(HPE_|Z_|ERR_BUFFER_TOO_LARGE|UND_ERR_(RES_EXCEEDED|HEADERS_OVERFLOW))/;

/** In the HTTP client's own words: it has no code for it. */
const refusedByProxy = /^Proxy (?:Authentication Required|response) \(407\)/;

/** What a thrown network error means, by its code and those of its causes. */
export function readTransportFailure(error: unknown): {
  reason: ServiceFailure;
  code: string | undefined;
} {
  const errors = [...causesOf(error)];
  if (errors.some(({ message }) => refusedByProxy.test(message))) {
    return { reason: "denied", code: "407" };
  }
  const codes = errors.flatMap(codeOf);
  const code = codes.at(-1);
  if (codes.some((each) => unreachable.test(each))) return { reason: "unreachable", code };
  if (codes.some((each) => garbled.test(each))) return { reason: "garbled", code };
  return { reason: "cut off", code };
}

function* causesOf(error: unknown): Generator<Error> {
  let current = error;
  // Causes may form a circle; no relevant one lies deeper than this.
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

function codeOf(error: Error): string[] {
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z][A-Z0-9_]*$/.test(code) ? [code] : [];
}
