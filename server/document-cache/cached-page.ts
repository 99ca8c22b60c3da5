import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A cached page: compressed bodies and ready headers, with nothing left to compute. */
export interface CachedPage {
  status: number;
  etag: string;
  /** Flat name-value lists, as `writeHead` takes them. */
  headers: Readonly<Record<Encoding, string[]>>;
  bodies: Readonly<Record<Encoding, Buffer>>;
  tags: ReadonlySet<string>;
  /**
   * A section of it failed: it never replaces a complete older page, and is rendered again soon.
   */
  flawed: boolean;
}

/** The plain body is not stored: the rare client that wants it gets the gzip body unpacked. */
export type Encoding = "br" | "gzip";

export interface PageSource {
  status: number;
  contentType: string;
  body: Buffer;
  /** Headers in addition to those that every cached page has. */
  extraHeaders: readonly string[];
  /** Whether caches between us and the browser may keep it too. */
  isPublic: boolean;
  /** How long these may keep it otherwise; undefined where they ask each time. */
  keptSeconds?: number | undefined;
  tags: ReadonlySet<string>;
  flawed: boolean;
}

/** A browser revalidates its copy each time; only the info pages spare it that. */
const PRIVATE = "private, no-cache";
const PUBLIC = "public, max-age=300";

const brotli = promisify(brotliCompress);
const quality = (level: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Compressed lightly at once; `improve` makes the smaller body afterwards. */
export function cachePage(source: PageSource): CachedPage {
  const { status, tags, flawed, body } = source;
  return withBodies(
    { status, etag: etagOf(source), tags, flawed },
    { br: brotliCompressSync(body, quality(4, body.length)), gzip: gzipSync(body, { level: 6 }) },
    commonHeaders(source),
  );
}

/** The same page with the smallest brotli body, compressed in the thread pool. */
export async function improvePage(page: CachedPage, source: PageSource): Promise<CachedPage> {
  const br = await brotli(source.body, quality(11, source.body.length));
  return withBodies(page, { ...page.bodies, br }, commonHeaders(source));
}

/** One weak tag for all encodings, over everything that a viewer would notice. */
export function etagOf(source: PageSource): string {
  const hash = createHash("sha256");
  for (const header of source.extraHeaders) hash.update(header).update("\n");
  return `W/"${hash.update(String(source.status)).update(source.body).digest("base64url").slice(0, 22)}"`;
}

/** A page's size in memory, precise enough for the limit. */
export function weightOf(page: CachedPage): number {
  return page.bodies.br.length + page.bodies.gzip.length + 2048;
}

type Identity = Pick<CachedPage, "status" | "etag" | "tags" | "flawed">;

function withBodies(
  { status, etag, tags, flawed }: Identity,
  bodies: CachedPage["bodies"],
  common: readonly string[],
): CachedPage {
  const headersFor = (encoding: Encoding): string[] => {
    const own = ["ETag", etag, "Content-Encoding", encoding];
    return [...common, ...own, "Content-Length", String(bodies[encoding].length)];
  };
  const headers = { br: headersFor("br"), gzip: headersFor("gzip") };
  return { status, etag, tags, flawed, bodies, headers };
}

function commonHeaders(source: PageSource): string[] {
  const { contentType, extraHeaders, isPublic, keptSeconds } = source;
  const vary = isPublic ? "Accept-Encoding" : "Cookie, Save-Data, Accept-Encoding";
  const kept = keptSeconds === undefined ? PRIVATE : `public, max-age=${keptSeconds}`;
  const cacheControl = isPublic ? PUBLIC : kept;
  const own = ["Content-Type", contentType, "Cache-Control", cacheControl, "Vary", vary];
  return [...own, ...extraHeaders];
}
