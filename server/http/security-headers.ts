import { createHash } from "node:crypto";

export type ContentPolicy = (scriptSources: readonly string[]) => string;

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The outside hosts that the settings allow pages to load from. */
export interface ForeignHosts {
  pictures: readonly string[];
  media: readonly string[];
  frames: readonly string[];
  /** Where a form may end up, by a redirect of ours. */
  forms: readonly string[];
}

/**
 * Builds the content policy. Scripts run only when they are files of ours, carry the answer's
 * nonce, or have a listed hash; `constantScripts` are our own inline ones, in every page.
 */
export function createContentPolicy(
  constantScripts: readonly string[],
  { pictures, media, frames, forms }: ForeignHosts,
): ContentPolicy {
  const constantHashes = constantScripts.map(hashOf);
  return (scriptSources) =>
    [
      "default-src 'none'",
      listSources("script-src 'self'", [...constantHashes, ...scriptSources]),
      "style-src 'self'",
      // Placeholder colors and progress widths are style attributes.
      "style-src-attr 'unsafe-inline'",
      listSources("img-src 'self' data:", pictures),
      "font-src 'self'",
      // A stored film's file on the device.
      listSources("media-src 'self' blob:", media),
      "connect-src 'self'",
      "manifest-src 'self'",
      listSources("form-action 'self'", forms),
      // The preview of an email; no other page of ours lets itself be framed.
      listSources("frame-src", ["'self'", ...frames]),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; ");
}

const listSources = (directive: string, sources: readonly string[]) =>
  [directive, ...new Set(sources)].join(" ");

/**
 * The sources for the inline scripts of a cached page: hashes, because it has no nonce of its own.
 */
export const scriptHashes = (scripts: readonly string[]) => [...new Set(scripts.map(hashOf))];

const EMBEDDING = "Cross-Origin-Resource-Policy";

/** Headers of every answer, whatever it is. */
export function securityHeaders(isHttps: boolean): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    [EMBEDDING, "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()"],
  ];
  if (isHttps) headers.push(["Strict-Transport-Security", "max-age=31536000"]);
  return headers;
}

/** The same for what everybody may show, such as pictures: web pages of programs show them, too. */
export const forAnySite = (headers: readonly [string, string][]): [string, string][] =>
  headers.map(([name, value]) => [name, name === EMBEDDING ? "cross-origin" : value]);
