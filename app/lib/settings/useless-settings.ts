import { isThisMachine } from "./private-host.ts";

/** The settings that the rules read; each as the environment states it, with its default. */
interface ServiceSettings {
  FILM_DATABASE: string;
  ARCHIVE: string;
  MAIL: string;
  IMAGES: string;
  DEMO: string;
  TMDB_TOKEN?: unknown;
  SMTP_URL?: unknown;
  STAND_INS?: unknown;
  OUTGOING_PROXY?: unknown;
  PUBLIC_URL?: unknown;
  ALLOWED_HOSTS?: unknown;
  DATABASE_URL?: unknown;
  DATABASE_LISTEN_URL?: unknown;
  IMAGES_MAX_BYTES?: unknown;
  TRUSTED_PROXIES?: unknown;
  PROXY_SIGN_IN: string;
  PROXY_HEADERS?: unknown;
  PROXY_NEW_ACCOUNTS?: unknown;
  PROXY_OPERATOR_GROUP?: unknown;
  PROXY_SIGN_OUT_URL?: unknown;
}

interface Rule {
  setting: keyof ServiceSettings;
  /** Whether the setting has an effect beside the others. */
  hasEffect: (chosen: ServiceSettings, addresses: readonly URL[]) => boolean;
  /** What to do, after "NAME has no effect: ". */
  advice: string;
}

const isWhollyLive = ({ FILM_DATABASE, ARCHIVE, MAIL }: ServiceSettings) =>
  FILM_DATABASE === "tmdb" && ARCHIVE === "live" && MAIL === "smtp";

/**
 * A setting without effect is a mistake, and is reported at startup: whoever sets OUTGOING_PROXY
 * wants it to be used. Settings with a fixed list of values, and those that always count, have
 * no rule.
 */
const RULES: readonly Rule[] = [
  {
    setting: "TMDB_TOKEN",
    hasEffect: ({ FILM_DATABASE }) => FILM_DATABASE === "tmdb",
    advice: "FILM_DATABASE=stand-in needs no token; remove one of the two",
  },
  {
    setting: "SMTP_URL",
    // With the stand-ins it is their address, as `npm start` sets it.
    hasEffect: ({ MAIL, STAND_INS }) => MAIL === "smtp" || STAND_INS !== undefined,
    advice: "set MAIL=smtp to send emails through it, or remove it",
  },
  {
    setting: "STAND_INS",
    hasEffect: (chosen) => !isWhollyLive(chosen),
    advice: "every service is the real one; remove it",
  },
  {
    setting: "IMAGES_MAX_BYTES",
    hasEffect: ({ IMAGES }) => IMAGES === "proxy",
    advice: "with IMAGES=direct no picture is stored here; set IMAGES=proxy, or remove it",
  },
  {
    setting: "OUTGOING_PROXY",
    hasEffect: (_, addresses) => addresses.some(({ hostname }) => !isThisMachine(hostname)),
    advice: "every service that is asked runs on this machine; use the real ones, or remove it",
  },
  {
    setting: "ALLOWED_HOSTS",
    hasEffect: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined,
    advice: "without PUBLIC_URL requests may be for every host; set PUBLIC_URL, or remove it",
  },
  {
    setting: "DATABASE_LISTEN_URL",
    hasEffect: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
    advice: "it is PostgreSQL's own address beside a pooler's; set DATABASE_URL, or remove it",
  },
  {
    setting: "DEMO",
    hasEffect: ({ DEMO, MAIL }) => DEMO === "private" || MAIL !== "smtp",
    advice: "in a public demo no email is sent, and MAIL=smtp sends them; remove one of the two",
  },
  {
    setting: "PROXY_SIGN_IN",
    hasEffect: (chosen) => chosen.PROXY_SIGN_IN === "off" || chosen.TRUSTED_PROXIES !== undefined,
    advice: "no proxy is believed; set TRUSTED_PROXIES to the one that asks who somebody is",
  },
  ...(
    ["PROXY_HEADERS", "PROXY_NEW_ACCOUNTS", "PROXY_OPERATOR_GROUP", "PROXY_SIGN_OUT_URL"] as const
  ).map((setting): Rule => ({
    setting,
    hasEffect: ({ PROXY_SIGN_IN }) => PROXY_SIGN_IN === "on",
    advice: "nobody is signed in by the proxy; set PROXY_SIGN_IN=on, or remove it",
  })),
];

/** One sentence for each setting that is set without effect. `asked` names the services in use. */
export function findUselessSettings(
  chosen: ServiceSettings,
  variables: Readonly<Record<string, string | undefined>>,
  addresses: readonly URL[],
): string[] {
  return RULES.filter(
    ({ setting, hasEffect }) => Boolean(variables[setting]) && !hasEffect(chosen, addresses),
  ).map(({ setting, advice }) => `${setting} has no effect: ${advice}`);
}

/** Prefixes of our settings' names, which other programs are unlikely to use. */
const OURS = /^(?:TMDB|ARCHIVE|FILM_DATABASE|FILM_IMAGES)_/;

/** Names that look like settings but do not exist. */
export function findUnknownSettings(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const names = known.filter((name) => OURS.test(name)).join(", ");
  return Object.keys(variables)
    .filter((name) => OURS.test(name) && variables[name] && !known.includes(name))
    .map((name) => `${name} is not a setting: there are ${names}`);
}
