import { z } from "zod";

import { oneOf, variable } from "./setting-kinds.ts";

/** The names of the headers in which a sign-in service says who somebody is. */
export interface ProxyHeaders {
  user: string;
  email: string;
  name: string;
  groups: string;
}

/** How the services that people run name them. */
const SERVICES: Readonly<Record<string, string>> = {
  authelia: "remote-user,remote-email,remote-name,remote-groups",
  authentik: "x-authentik-username,x-authentik-email,x-authentik-name,x-authentik-groups",
};

/** Letters, digits and dashes alone: some proxies turn an underscore into a dash. */
const HEADER = /^[a-z\d]+(?:-[a-z\d]+)*$/;
/** What says other things: who wrote them could sign in as anybody. */
const TAKEN = /^(?:host|cookie|authorization|origin|referer|user-agent|x-forwarded-.*)$/;

const HEADERS_ERROR =
  "authelia, authentik, or the names of four headers for user, email, name and groups, like Remote-User,Remote-Email,Remote-Name,Remote-Groups";

function parseHeaders(text: string): ProxyHeaders | undefined {
  const names = (SERVICES[text] ?? text).split(",").map((each) => each.trim().toLowerCase());
  const [user = "", email = "", name = "", groups = ""] = names;
  const areNames = names.every((each) => HEADER.test(each) && !TAKEN.test(each));
  if (!areNames || names.length !== 4 || new Set(names).size !== 4) return undefined;
  return { user, email, name, groups };
}

export const proxySettings = {
  PROXY_SIGN_IN: variable(oneOf(["on", "off"]).default("off")),
  PROXY_HEADERS: variable(
    z
      .string()
      .refine((text) => parseHeaders(text) !== undefined, HEADERS_ERROR)
      .default("authelia"),
  ),
  PROXY_NEW_ACCOUNTS: variable(oneOf(["create", "refuse"]).default("create")),
  PROXY_OPERATOR_GROUP: variable(
    z
      .string()
      .regex(/^[^,|]{1,100}$/, "one group's name, without a comma")
      .optional(),
  ),
  PROXY_SIGN_OUT_URL: variable(
    z.url({ protocol: /^https?$/, error: "an http or https address" }).optional(),
  ),
};

/** How a sign-in service in front signs people in. */
export type ProxySignIn = NonNullable<ReturnType<typeof toProxySignIn>>;

export function toProxySignIn(found: {
  [Name in keyof typeof proxySettings]: z.output<(typeof proxySettings)[Name]>;
}) {
  const headers = parseHeaders(found.PROXY_HEADERS);
  if (found.PROXY_SIGN_IN === "off" || headers === undefined) return undefined;
  return {
    headers,
    createsAccounts: found.PROXY_NEW_ACCOUNTS === "create",
    operatorGroup: found.PROXY_OPERATOR_GROUP,
    signOutUrl: found.PROXY_SIGN_OUT_URL,
  };
}
