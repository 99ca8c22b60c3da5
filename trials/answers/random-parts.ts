/** A kind of text that is random, or that depends on the machine. */
export interface RandomPart {
  what: string;
  /** Where it is; a first group is what stays in front of it. */
  pattern: RegExp;
  /** What is put in its place; where it says #, each different one of an answer gets a number. */
  to: string;
  /** Which of what the pattern finds is meant; all of it without this. */
  isMeant?: (found: string) => boolean;
}

/** A word of so many characters that nobody writes: it has at least three capitals. */
const secret = (what: string, length: number): RandomPart => ({
  what,
  pattern: new RegExp(`(?<![\\w-])[\\w-]{${length}}(?![\\w-])`, "g"),
  to: "<secret #>",
  isMeant: (found) => (found.match(/[A-Z]/g)?.length ?? 0) >= 3,
});

/**
 * All of it, by name. Whatever a pattern catches is no longer compared, so each is as narrow as what
 * it is for.
 */
export const RANDOM_PARTS: readonly RandomPart[] = [
  { what: "ports", pattern: /((?:localhost|127\.0\.0\.1)(?::|%3A))\d{4,5}\b/g, to: "<port>" },
  { what: "the data folder", pattern: /(matinee-answers-)\w{6}\b/g, to: "<folder>" },
  {
    what: "hashes of built files",
    pattern: /(\/assets\/[\w.-]+?-)[\w-]{8}(?=\.(?:css|js|woff2|svg|png|json)\b)/g,
    to: "<hash>",
  },
  { what: "nonces", pattern: /(nonce-|nonce=")[\w+/=-]{16,}/g, to: "<nonce>" },
  {
    what: "ids",
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    to: "<id #>",
  },
  {
    what: "ids of 6, 8 or 12 bytes",
    pattern: /(?<![\w-])[0-9a-f]{12}(?:[0-9a-f]{4}|[0-9a-f]{12})?(?![\w-])/g,
    to: "<id #>",
  },
  {
    what: "keys of shared lists",
    pattern: /(\/list\/|"share_key":"|&quot;shareKey&quot;:&quot;)[\w-]{16}(?![\w-])/g,
    to: "<secret #>",
  },
  {
    what: "the same in a button",
    pattern: /(value=")[\w-]{16}(?="[^>]* name="key")/g,
    to: "<secret #>",
  },
  {
    what: "keys of shared years",
    pattern: /(\/(?:shared-year|year-picture)\/)[\w-]{22}(?![\w-])/g,
    to: "<secret #>",
  },
  secret("secrets of 24 bytes", 32),
  secret("secrets of 32 bytes", 43),
  secret("ids of accounts, as passkeys have them", 48),
  secret("public keys of 65 bytes", 87),
  { what: "secrets of webhooks", pattern: /(whsec_)[\w+/]{32}/g, to: "<secret #>" },
  { what: "versions of records", pattern: /("version":")[\w-]{12}(?=")/g, to: "<version>" },
  {
    what: "challenges to passkeys",
    pattern: /(challenge(?:"|&quot;):(?:"|&quot;))[\w.-]+/g,
    to: "<challenge>",
  },
  { what: "access tokens", pattern: /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, to: "<access token>" },
  {
    what: "keys for authenticator apps",
    pattern: /(security_secret">|secret=|"secret":")[A-Z2-7 ]{32,39}(?=[<"&])/g,
    to: "<authenticator key>",
  },
  {
    what: "their tickets",
    pattern: /(name="ticket" value="|"ticket":")[\w-]{80,}/g,
    to: "<ticket>",
  },
  {
    what: "their QR codes",
    pattern: /data:image\/svg\+xml,[^"]*crispEdges[^"]*/g,
    to: "<QR code>",
  },
  { what: "free disk space", pattern: /(<dt>Free disk space<\/dt>\s*<dd>)[^<]+/g, to: "<space>" },
  {
    what: "counts that are written once in a while",
    pattern:
      /(<figcaption>(?:Requests|Viewers a day|Films started|New accounts|Payments))[^]*?(?=<\/figure>)/g,
    to: "<counts>",
  },
  {
    what: "the same as a table",
    pattern: /(aria-label="Day by day"[^>]*>)[^]*?(?=<\/table>)/g,
    to: "<counts>",
  },
  {
    what: "when a job last ran, how long it took and how much it did",
    pattern:
      /(<span>)(?:It has not run yet|[\w ]+ at [\d:]+ \(UTC\)(?:<!-- -->)? · (?:<!-- -->)?[\d.]+ \w+)<\/span>(?:<span[^>]*>(?:Done: \d+|Nothing was due)<\/span>)?/g,
    to: "<last run>",
  },
  {
    what: "which films the server looked up last",
    pattern: /<a dir="ltr" href="\/operator\/films\/[^"]+">[^<]+<\/a>/g,
    to: "<film>",
  },
  { what: "where their next page begins", pattern: /(after=)\d{13}-[\w.-]+/g, to: "<film>" },
];

/** Cookies that are signed, with the part of their value that stays. */
export const RANDOM_COOKIES: readonly RandomPart[] = [
  {
    what: "sessions, whose profile and audience stay",
    pattern: /^(matinee=)[\w-]{32}(?=[.%])/g,
    to: "<session>",
  },
  { what: "their signatures", pattern: /\.(?:\w|-|%2B|%2F){43}%3D(?=;)/g, to: ".<signature>" },
  { what: "challenges", pattern: /^(challenge=)[^;]{80,}/g, to: "<challenge>" },
  { what: "versions of records", pattern: /^(viewer=)[\w-]{12}(?=;)/g, to: "<version>" },
];
