import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import appRoutes from "#app/routes.ts";

/** An action that a session may take only soon after somebody confirmed who they are. */
export interface SensitiveAction {
  /** Its route, as the table of routes has it. */
  route: string;
  /** An address of the route, where it has parameters. */
  path?: string;
  /** What is sent, as harmless as possible for a session that may; nothing: the page is opened. */
  form?: Record<string, string>;
  /** Only an account with a second step is asked to confirm; others send their password along. */
  onlyWithFactor?: boolean;
}

interface SensitiveRequest extends Pick<SensitiveAction, "route" | "path"> {
  method?: string;
  body?: Record<string, string>;
}

/** Everything that browsers may do after a confirmation alone. A new sensitive route belongs here. */
export const SENSITIVE: readonly SensitiveAction[] = [
  { route: "login/with/:provider", path: "/login/with/stand-in", form: { link: "yes" } },
  { route: "profile/security/app" },
  { route: "profile/security/app", form: { ticket: "none", code: "000000" } },
  { route: "profile/security/passkeys" },
  { route: "profile/security/passkeys", form: { do: "remove", passkey: "none" } },
  { route: "profile/security/address" },
  { route: "profile/security/address", form: { email: "" } },
  { route: "profile/security/codes", form: { codes: "on" } },
  { route: "profile/security/identities", form: { identity: "none" } },
  { route: "profile/keys" },
  { route: "profile/keys", form: { do: "remove", id: "none" } },
  { route: "profile/privacy", form: { password: "" }, onlyWithFactor: true },
  { route: "profile/privacy/download", form: {} },
  { route: "profiles/change-pin" },
  { route: "profiles/change-pin", form: { pin: "none" } },
  { route: "link" },
  { route: "link", path: "/link?code=BBBB-BBBB" },
  { route: "link", form: { code: "BBBB-BBBB", answer: "in" } },
  { route: "setup/:group", path: "/setup/name", form: {} },
  { route: "operator/people/:id", path: "/operator/people/none", form: { do: "disable" } },
  { route: "operator/invitations", form: { do: "create" } },
  { route: "operator/invitations", form: { do: "revoke" } },
  { route: "operator/films/:id", path: "/operator/films/none", form: { do: "hide" } },
  { route: "operator/payments", form: { do: "verify" } },
  { route: "operator/payments/:id", path: "/operator/payments/none", form: { do: "refund" } },
  { route: "operator/messages/:id", path: "/operator/messages/none", form: { do: "done" } },
  { route: "operator/emails", form: {} },
  { route: "operator/jobs", form: {} },
  { route: "operator/backups", form: { do: "delete" } },
  { route: "operator/backups/download", form: { name: "none" } },
  { route: "operator/announcements", form: { do: "withdraw" } },
  { route: "operator/announcements", form: { "text-en": "" } },
  { route: "operator/settings", form: { group: "name" } },
  { route: "operator/settings/webhook", form: { do: "remove" } },
];

/** The same for clients with access tokens, which may send the password along instead. */
export const SENSITIVE_FOR_TOKENS: readonly SensitiveRequest[] = [
  { route: "api/auth/factors", body: { type: "totp" } },
  { route: "api/auth/factors/:factor", path: "/api/auth/factors/totp", method: "DELETE" },
  {
    route: "api/auth/identities",
    body: { provider: "stand-in", id_token: "none", nonce: "none" },
  },
  { route: "api/auth/identities/:id", path: "/api/auth/identities/none", method: "DELETE" },
];

/** What guards accounts and needs no confirmation, each for its reason. */
export const NOT_SENSITIVE: Readonly<Record<string, string>> = {
  "profile/security": "asks for the current password",
  "profile/security/confirm": "is where one confirms",
  "profile/sessions": "ends sessions, which takes nothing from their owner",
  "profiles/new": "is for whoever watches, not for what guards the account",
  "profiles/switch": "leads to no profile that a PIN guards",
  "profiles/pin": "asks for the PIN",
  "profiles/:id": "is for whoever watches, not for what guards the account",
  setup: "asks for the code that the server printed",
  "api/auth/token": "asks for the password, or for the token that it replaces",
  "api/auth/verify": "asks for what an email brought",
  "api/auth/resend": "sends an email to the account's own address",
  "api/auth/otp": "sends an email to the account's own address",
  "api/auth/recover": "sends an email to the account's own address",
  "api/auth/user": "changes a name, or asks for the current password",
  "api/auth/factors/:factor/challenge": "is where a client confirms",
  "api/auth/factors/:factor/verify": "asks for a code of the second step",
  "api/auth/jwks": "publishes keys, and refuses forms",
  "api/auth/logout": "ends sessions, which takes nothing from their owner",
};

const GUARDS_ACCOUNTS =
  /^(?:profile\/(?:security|sessions|keys|privacy)|profiles|link|operator|setup|api\/auth)\b/;
const ASKS =
  /requireConfirmed(?:Operator)?\(|findConfirmedOperator\(|\.isConfirmed\(|"unconfirmed"|refuseOwner\(/;
/** Where the question itself is written. */
const ASKING = /(?:security-guard|require-operator|api\/auth\/answer)\.ts$/;

/** The source of a route, with that of the helpers beside it. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || ASKING.test(file)) return "";
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const beside = [...source.matchAll(/from "(\.\.?\/[^"+]+\.tsx?)"/g)].map(([, path = ""]) =>
    sourceOf(normalize(join(dirname(file), path)), seen),
  );
  return [source, ...beside].join("\n");
}

/** The routes whose source asks for a confirmation, and those that guard accounts and do not. */
export function readRoutes(): { asking: string[]; others: string[] } {
  const routes = appRoutes.map(({ path = "", file }) => ({
    path,
    source: sourceOf(join("app", file)),
  }));
  const asking = routes.filter(({ source }) => ASKS.test(source)).map(({ path }) => path);
  const others = routes
    .filter(({ path, source }) => GUARDS_ACCOUNTS.test(path) && /export .*\baction\b/.test(source))
    .map(({ path }) => path)
    .filter((path) => !asking.includes(path));
  return { asking: asking.toSorted(), others: others.toSorted() };
}
