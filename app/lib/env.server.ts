import { resolve } from "node:path";

import { z } from "zod";

import { isLanguage, languages, sourceLanguage } from "#app/translations/languages.ts";

import { parseAddresses } from "./settings/addresses.server.ts";
import { filmHosts, STAND_IN_TOKEN } from "./settings/film-hosts.ts";
import { parseHost } from "./settings/host-name.server.ts";
import { archivePlaceOf } from "./settings/archive-place.ts";
import { identityProviders } from "./settings/identity-providers.server.ts";
import { OperatorError } from "./settings/operator-error.ts";
import { proxySettings, toProxySignIn } from "./settings/proxy-sign-in.ts";
import { isPrivateHost } from "./settings/private-host.ts";
import {
  browserSettings,
  chooserOf,
  isSecret,
  settingSchemas,
  type BrowserSetting,
  type NamesByProperty,
} from "./settings/list-settings.ts";
import { emailAddress } from "./settings/setting-texts.ts";
import { isWebAddress, reachedAt, siteAddress, webAddress } from "./settings/service-addresses.ts";
import { oneOf, variable } from "./settings/setting-kinds.ts";
import { findUnknownSettings, findUselessSettings } from "./settings/useless-settings.ts";

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, "a whole number from 0 to 65535")
  .transform(Number)
  .refine((port) => port <= 65_535, "a whole number from 0 to 65535");

const publishedYear = z
  .string()
  .regex(/^(?:18|19|20)\d\d$/, "a year from 1800 to 2099")
  .transform(Number);

const byteCount = z
  .string()
  .regex(/^\d{1,15}$/, "a number of bytes, like 2000000000")
  .transform(Number);

const milliseconds = z
  .string()
  .regex(/^\d{1,5}$/, "a number of milliseconds, like 800")
  .transform(Number);

/** Hosts in the syntax of a content policy: a star matches any name before the dot. */
const hostPatterns = z.string().transform((text, context) => {
  const hosts = text.split(",").map((host) => host.trim().replace(/\/$/, ""));
  const host = /^https?:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d-]+(?::\d{1,5})?$/i;
  if (hosts.every((each) => host.test(each))) return hosts.map((each) => each.toLowerCase());
  context.addIssue(
    "addresses with commas between, like https://files.example.org, https://*.example.org",
  );
  return z.NEVER;
});

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "an address like postgresql://user:password@host:5432/name");

const proxyAddresses = z.string().transform((text, context) => {
  const parsed = parseAddresses(text);
  if (parsed) return parsed;
  context.addIssue("addresses or networks with commas between, like 10.0.0.1, 172.16.0.0/12");
  return z.NEVER;
});

const languageCode = z
  .string()
  .refine(isLanguage, `a language of Matinee: ${languages.map(({ code }) => code).join(", ")}`);

const languageCodes = z
  .string()
  .transform((text) => text.split(",").map((code) => code.trim()))
  .pipe(z.array(languageCode));

const supportEmails = z
  .string()
  .refine(
    (text) => toSupportEmails(text) !== undefined,
    "three addresses with commas between them: for support, billing and the press",
  )
  .transform(toSupportEmails);

const origin = z.string().refine(isWebAddress, "an origin");
const standInAddresses = z.object({
  archive: origin,
  media: origin,
  trailers: origin,
  /** Where the demo world's emails are read, and what opens it from elsewhere. */
  mailbox: z.url().optional(),
  mailboxKey: z.string().optional(),
});
const standInOrigins = z.string().transform((text, context) => {
  try {
    return standInAddresses.parse(JSON.parse(text));
  } catch {
    context.addIssue("the line that the stand-ins print");
    return z.NEVER;
  }
});

const tokenAudiences = z.string().transform((text, context) => {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => /^[\w.:/-]{1,200}$/.test(name))) return names;
  context.addIssue("names with commas between them, like home-screen, https://api.example.org");
  return z.NEVER;
});

const apiOrigins = z.string().transform((text, context) => {
  const origins = text.split(",").map((each) => each.trim());
  if (origins.every((each) => URL.parse(each)?.origin === each)) return origins;
  context.addIssue("origins with commas between them, like https://home.example.org");
  return z.NEVER;
});

const hostNames = z.string().transform((text, context) => {
  const hosts = text.split(",").map((name) => parseHost(name.trim()));
  const found = hosts.flatMap((host) => (host?.port === "" ? host.hostname : []));
  if (found.length === hosts.length) return found;
  context.addIssue(
    "names or addresses with commas between, like films.lan, 192.168.1.5, [fd00::5]",
  );
  return z.NEVER;
});

/** A UPI address, in the format of the National Payments Corporation of India. */
const upiId = z.string().regex(/^[\w.-]{2,256}@[A-Za-z][\w.-]{1,63}$/, "a UPI ID like cinema@bank");

const environment = z.object({
  HOST: variable(z.string().default("127.0.0.1")),
  PORT: variable(portNumber.default(3000)),
  PUBLIC_URL: variable(siteAddress.optional()),
  ALLOWED_HOSTS: variable(hostNames.default([])),
  MATINEE_DATA: variable(z.string().default("./data")),
  DATABASE_URL: variable(databaseAddress.optional()),
  DATABASE_LISTEN_URL: variable(databaseAddress.optional()),
  READY_WITHOUT_DATABASE: variable(oneOf(["yes", "no"]).default("yes")),
  SESSION_SECRET: variable(z.string().min(32, "at least 32 characters").optional()),
  ...settingSchemas,
  DEFAULT_LANGUAGE: variable(languageCode.default(sourceLanguage.code)),
  LANGUAGES: variable(languageCodes.optional()),
  FILM_DATABASE_URL: variable(webAddress.optional()),
  FILM_IMAGES_URL: variable(webAddress.optional()),
  IMAGES: variable(oneOf(["proxy", "direct"]).default("proxy")),
  IMAGES_MAX_BYTES: variable(byteCount.default(2_000_000_000)),
  TRAILERS_URL: variable(webAddress.optional()),
  OUTGOING_PROXY: variable(webAddress.optional()),
  BEST_MOVIES_FILE: variable(z.string().optional()),
  ARCHIVE_URL: variable(webAddress.optional()),
  ARCHIVE_PUBLIC_URL: variable(reachedAt.optional()),
  ARCHIVE_FILES_HOSTS: variable(hostPatterns.optional()),
  ARCHIVE_STREAMS: variable(oneOf(["direct", "proxy"]).default("direct")),
  ARCHIVE_DOWNLOADS: variable(oneOf(["on", "off"]).default("on")),
  PUBLIC_DOMAIN_YEAR: variable(publishedYear.optional()),
  OIDC_PROVIDERS: variable(identityProviders.default([])),
  TOKEN_AUDIENCES: variable(tokenAudiences.default([])),
  TRUSTED_PROXIES: variable(proxyAddresses.optional()),
  ...proxySettings,
  OPERATOR_EMAIL: variable(
    z.email({ pattern: z.regexes.html5Email, error: "an email address" }).optional(),
  ),
  SUPPORT_EMAILS: variable(supportEmails.optional()),
  STRIPE_URL: variable(webAddress.optional()),
  CURRENCY: variable(oneOf(["INR", "USD"]).default("INR")),
  UPI_ID: variable(upiId.optional()),
  API_ORIGINS: variable(apiOrigins.default([])),
  STREMIO: variable(oneOf(["on", "off"]).default("on")),
  STAND_INS: variable(standInOrigins.optional()),
  MATCH_AHEAD: variable(oneOf(["on", "off"]).default("on")),
  ALERT_PRIVATE_TARGETS: variable(oneOf(["refuse", "allow"]).default("refuse")),
  PREVIEWS: variable(oneOf(["on", "off"]).default("on")),
  TRACK_PAGES: variable(oneOf(["on", "off"]).default("off")),
  DEMO: variable(oneOf(["private", "public"]).default("private")),
  METRICS_PORT: variable(portNumber.optional()),
  STREAM_AFTER_MS: variable(milliseconds.default(800)),
  LOG_LEVEL: variable(oneOf(["debug", "info", "warn", "error", "silent"]).default("info")),
});

/** What this process was started with. Only what merges other settings into it reads it as it is. */
export const processEnvironment: Readonly<Record<string, string | undefined>> = process.env;

/** Every setting's name and default; the default is `undefined` where another setting decides. */
export const settingDefaults = (): [name: string, value: unknown][] =>
  Object.entries(environment.shape).map(([name, schema]) => [name, schema.parse(undefined)]);

type Variables = z.output<typeof environment>;
type Environment = Variables & { FILM_DATABASE: ReturnType<typeof chosenFilmDatabase> };
export type Settings = ReturnType<typeof toSettings>;

/**
 * Reads every setting once, at startup; throws an `OperatorError` that names each wrong one. The
 * first reading comes before what operators set in the browser, so that a setting may still lack
 * another one.
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>> = processEnvironment,
  { isFirst = false }: { isFirst?: boolean } = {},
): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new OperatorError(
      parsed.error.issues.map((issue) => describe(issue, variables)).join("; "),
    );
  }
  const missing = browserSettings
    .filter((setting) => isNeeded(setting, parsed.data))
    .filter(({ name }) => parsed.data[name] === undefined)
    .map(({ name }) => name);
  if (missing.length > 0) {
    throw new OperatorError(`Missing environment variables: ${missing.join(", ")}`);
  }
  const found = { ...parsed.data, FILM_DATABASE: chosenFilmDatabase(parsed.data) };
  const settings = toSettings(found);
  if (isFirst) return settings;
  refuseOpenMailbox(found);
  refuseUseless(found, variables, settings);
  return settings;
}

/**
 * The stand-ins' mailbox is for local use: people who sign up at a public address would wait for
 * emails that are never sent.
 */
function refuseOpenMailbox({ PUBLIC_URL, MAIL, DEMO }: Environment): void {
  const isPublic = PUBLIC_URL !== undefined && !isPrivateHost(PUBLIC_URL.hostname);
  if (!isPublic || MAIL !== "stand-in" || DEMO === "public") return;
  throw new OperatorError(
    "With a public PUBLIC_URL, emails have to be sent: set MAIL=smtp, or DEMO=public for a demo that sends none.",
  );
}

/** Whether the choice of its group needs a setting. */
function isNeeded(setting: BrowserSetting, found: Variables): boolean {
  const { neededWith } = setting;
  const chooser = chooserOf(setting);
  return neededWith !== undefined && chooser !== undefined && found[chooser.name] === neededWith;
}

const chosenFilmDatabase = ({ FILM_DATABASE, TMDB_TOKEN }: Variables) =>
  FILM_DATABASE ?? (TMDB_TOKEN === undefined ? "stand-in" : "tmdb");

/** A setting without effect is reported at startup instead of being ignored. */
function refuseUseless(
  found: Environment,
  variables: Record<string, string | undefined>,
  settings: Settings,
): void {
  const { filmDatabaseUrl, filmImagesUrl, archivePlace, payments, stripe } = settings;
  const issuers = settings.identityProviders.map(({ issuer }) => new URL(issuer));
  const gateway = payments === "stripe" ? [stripe?.url ?? new URL("https://api.stripe.com")] : [];
  const outsideAddresses = [
    filmDatabaseUrl,
    filmImagesUrl,
    archivePlace.url,
    ...issuers,
    ...gateway,
  ];
  const wrong = [
    ...findUselessSettings(found, variables, outsideAddresses),
    ...findUnknownSettings(variables, Object.keys(environment.shape)),
  ];
  if (wrong.length > 0) throw new OperatorError(wrong.join("; "));
}

function toSettings(found: Environment) {
  const host = mailHost(found.PUBLIC_URL);
  const support = found.SUPPORT_EMAILS ?? {
    support: `support@${host}`,
    billing: `billing@${host}`,
    press: `press@${host}`,
  };
  return {
    host: found.HOST,
    port: found.PORT,
    publicUrl: found.PUBLIC_URL,
    basePath: found.PUBLIC_URL?.pathname.replace(/\/$/, "") ?? "",
    allowedHosts: found.ALLOWED_HOSTS,
    dataDirectory: resolve(found.MATINEE_DATA),
    databaseUrl: found.DATABASE_URL,
    listenUrl: found.DATABASE_LISTEN_URL,
    isReadyWithoutDatabase: found.READY_WITHOUT_DATABASE === "yes",
    sessionSecret: found.SESSION_SECRET,
    ...propertiesOf(found),
    defaultSetting: { region: found.DEFAULT_REGION, language: found.DEFAULT_LANGUAGE },
    languages: [
      ...new Set([
        found.DEFAULT_LANGUAGE,
        ...(found.LANGUAGES ?? languages.map(({ code }) => code)),
      ]),
    ],
    ...filmSettings(found),
    archivePlace: archivePlaceOf({
      isLive: found.ARCHIVE === "live",
      url: found.ARCHIVE_URL,
      publicUrl: found.ARCHIVE_PUBLIC_URL,
      filesHosts: found.ARCHIVE_FILES_HOSTS,
      streams: found.ARCHIVE_STREAMS,
      downloads: found.ARCHIVE_DOWNLOADS,
      standInFiles: found.STAND_INS?.media,
    }),
    publicDomainYear: found.PUBLIC_DOMAIN_YEAR,
    identityProviders: found.OIDC_PROVIDERS,
    tokenAudiences: found.TOKEN_AUDIENCES,
    apiOrigins: found.API_ORIGINS,
    offersAddons: found.STREMIO === "on",
    trustedProxies: found.TRUSTED_PROXIES,
    proxySignIn: toProxySignIn(found),
    mailFrom: { name: found.SITE_NAME, address: `matinee@${host}`, ...found.MAIL_FROM },
    operatorEmail: found.OPERATOR_EMAIL ?? support.support,
    supportEmails: support,
    stripe: stripeSettings(found),
    currency: found.CURRENCY,
    upiId: found.UPI_ID,
    standIns: found.STAND_INS,
    matchesAhead: found.MATCH_AHEAD === "on",
    allowsPrivateTargets: found.ALERT_PRIVATE_TARGETS === "allow",
    hasPreviews: found.PREVIEWS === "on",
    tracksPages: found.TRACK_PAGES === "on",
    metricsPort: found.METRICS_PORT,
    streamAfterMs: found.STREAM_AFTER_MS,
    logLevel: found.LOG_LEVEL,
  };
}

type Properties = {
  [Property in keyof NamesByProperty]: Environment[NamesByProperty[Property]];
};

/** What operators may change in the browser, by the properties that the table names. */
const propertiesOf = (found: Environment) =>
  Object.fromEntries(
    browserSettings.flatMap(({ name, property }) =>
      property === undefined ? [] : [[property, found[name]]],
    ),
  ) as Properties;

/** Undefined where its keys are not needed, and therefore not there. */
function stripeSettings(found: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = found;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  const { STRIPE_SELLS: sells, STRIPE_URL: url, OUTGOING_PROXY: proxy } = found;
  return { secretKey, webhookSecret, sells, url, proxy };
}

/** The hosts of the film database, its pictures and its trailers. */
function filmSettings(found: Environment) {
  const hosts = filmHosts[found.FILM_DATABASE];
  const databaseUrl = found.FILM_DATABASE_URL ?? new URL(hosts.database);
  const trailersUrl = found.TRAILERS_URL ?? new URL(hosts.trailers);
  const isStandIn = found.FILM_DATABASE === "stand-in";
  return {
    filmDatabaseUrl: databaseUrl,
    filmDatabaseToken: isStandIn ? STAND_IN_TOKEN : (found.TMDB_TOKEN ?? ""),
    // The stand-in serves its pictures itself.
    filmImagesUrl: found.FILM_IMAGES_URL ?? (isStandIn ? databaseUrl : new URL(hosts.images)),
    images: found.IMAGES,
    imagesMaxBytes: found.IMAGES_MAX_BYTES,
    trailersUrl,
    trailerPicturesUrl: found.TRAILERS_URL ?? new URL(hosts.trailerPictures),
    outgoingProxy: found.OUTGOING_PROXY,
    bestMoviesFile:
      found.BEST_MOVIES_FILE === undefined ? undefined : resolve(found.BEST_MOVIES_FILE),
  };
}

/** What is never repeated, besides the secrets of the browser: others are shown with their value. */
const SECRETS = new Set([
  "SESSION_SECRET",
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "OUTGOING_PROXY",
  "OIDC_PROVIDERS",
]);

function describe(issue: z.core.$ZodIssue, variables: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = SECRETS.has(name) || isSecret(name) ? "" : `, not "${variables[name]}"`;
  return `${name} must be ${issue.message}${shown}`;
}

function toSupportEmails(text: string) {
  const addresses = text.split(",").map((address) => address.trim());
  const [support, billing, press] = addresses;
  if (!support || !billing || !press || addresses.length > 3) return undefined;
  return addresses.every((address) => emailAddress.safeParse(address).success)
    ? { support, billing, press }
    : undefined;
}

/** A host that is this machine, or a number in brackets, does not make a valid email address. */
function mailHost(publicUrl: URL | undefined): string {
  const host = publicUrl?.hostname ?? "localhost";
  return emailAddress.safeParse(`support@${host}`).success ? host : "localhost";
}
