import type { IncomingMessage } from "node:http";

import { parseVouchedEmail } from "#app/lib/text/email-address.server.ts";
import type { ProxyIdentity } from "#app/lib/requests/proxy-identity.ts";
import type { ProxySignIn } from "#app/lib/settings/proxy-sign-in.ts";

type NamingRequest = Pick<IncomingMessage, "headersDistinct" | "socket">;

export type ProxyIdentityReader = (request: NamingRequest) => ProxyIdentity | undefined;

interface ReaderOptions {
  signIn: ProxySignIn | undefined;
  /** Whether the connection itself comes from a proxy of the operator's. */
  isFromProxy: (request: Pick<IncomingMessage, "socket">) => boolean;
  /** What has been wrong with such headers; each reason is logged once. */
  warn: (why: string) => void;
}

const MOST_CHARACTERS = 200;

/**
 * Whom the sign-in service in front names. It is believed over a connection from a trusted proxy
 * alone: no header says where a request came from, because the client may have written it. A header
 * that is there twice is one that somebody smuggled in.
 */
export function createProxyIdentityReader(options: ReaderOptions): ProxyIdentityReader {
  const { signIn, isFromProxy } = options;
  if (signIn === undefined) return () => undefined;
  const { headers, operatorGroup } = signIn;
  const warn = once(options.warn);

  return (request) => {
    const given = request.headersDistinct;
    const values = [headers.user, headers.email, headers.name, headers.groups].map(
      (name) => given[name] ?? [],
    );
    if (values.every(({ length }) => length === 0)) return undefined;
    if (!isFromProxy(request)) return warn("not from a trusted proxy");
    if (values.some(({ length }) => length > 1)) return warn("a header that is there twice");
    const [user = "", email = "", name = "", groups = ""] = values.map(([value]) => textOf(value));
    if (user === "") return undefined;
    // A proxy may join two headers with a comma.
    if (user.length > MOST_CHARACTERS || user.includes(",")) return warn("an unlikely user");
    return {
      user,
      email: parseVouchedEmail(email),
      name: name === "" ? undefined : name,
      isOperator:
        operatorGroup === undefined
          ? undefined
          : groups.split(/[,|]/).some((group) => group.trim() === operatorGroup),
    };
  };
}

/** Header values arrive as Latin-1, and these services write UTF-8. */
const textOf = (value: string | undefined) =>
  Buffer.from(value ?? "", "latin1")
    .toString("utf8")
    .trim();

function once(warn: (why: string) => void) {
  const warned = new Set<string>();
  return (why: string): undefined => {
    if (warned.has(why)) return;
    warned.add(why);
    warn(why);
  };
}
