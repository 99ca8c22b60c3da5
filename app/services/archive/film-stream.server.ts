import type { Dispatcher } from "undici";

import { createConnections, loadUndici } from "../connections.server.ts";
import { ServiceError } from "../service-error.ts";
import { readTransportFailure } from "../transport-failure.ts";
import { fileAddress } from "./file-address.ts";
import { isIdentifier } from "./identifier.ts";

interface Options {
  /** The archive's address, without a path. */
  origin: URL;
  proxy?: URL | undefined;
  userAgent: string;
  /** Whether a file may be stored at this address, to which the archive's own address redirects. */
  mayHoldFiles: (address: URL) => boolean;
}

export interface WantedFile {
  id: string;
  name: string;
  /** HEAD requests only the headers. */
  method: "GET" | "HEAD";
  /** The browser's headers that say which part it wants. */
  headers: Readonly<Record<string, string>>;
  /** Aborted when the viewer leaves. */
  signal: AbortSignal;
}

export interface FileStream {
  status: number;
  headers: Record<string, string>;
  /** Read only as fast as the viewer's browser accepts it. */
  body: Dispatcher.ResponseData["body"] | undefined;
}

const PASSED_IN = ["range", "if-range", "if-none-match", "if-modified-since"];
const PASSED_OUT = ["accept-ranges", "content-length", "content-range", "etag", "last-modified"];
/** Any other type would serve somebody else's page under our own address. */
const TYPES = /^(?:video\/(?:mp4|webm)|image\/(?:jpeg|png))$/;
const MOST_HOPS = 3;
const HEADERS_TIMEOUT_MS = 10_000;
/** Only bytes that the viewer's browser takes are counted. */
const BODY_TIMEOUT_MS = 30_000;
const MOST_CONNECTIONS = 64;

/** Passes on files of the archive part by part, only from the archive's own hosts. */
export function createFilmStream({ origin, proxy, userAgent, mayHoldFiles }: Options) {
  const connections = createConnections({
    maxConnections: MOST_CONNECTIONS,
    maxBytes: -1,
    proxy,
  });

  async function ask(url: URL, wanted: WantedFile, hops: number): Promise<Dispatcher.ResponseData> {
    const passed = PASSED_IN.flatMap((name) => {
      const value = wanted.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const { request } = await loadUndici();
    const response = await request(url, {
      method: wanted.method,
      headers: { ...Object.fromEntries(passed), "user-agent": userAgent, accept: "*/*" },
      dispatcher: await connections.to(url),
      signal: wanted.signal,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
    const { statusCode, headers, body } = response;
    if (statusCode < 300 || statusCode >= 400 || statusCode === 304) return response;
    letGo(body);
    const location = URL.parse(String(headers.location ?? ""), url);
    const mayGo = location && (location.origin === origin.origin || mayHoldFiles(location));
    if (hops === 0 || !mayGo) {
      throw new ServiceError("archive", "garbled", { path: url.pathname, code: `${statusCode}` });
    }
    return ask(location, wanted, hops - 1);
  }

  return {
    /** The file or its requested part; undefined when there is no such file. */
    async open(wanted: WantedFile): Promise<FileStream | undefined> {
      if (!isIdentifier(wanted.id)) return undefined;
      const url = new URL(fileAddress(origin.origin, wanted.id, wanted.name));
      const fail = (error: unknown): never => {
        if (error instanceof ServiceError || wanted.signal.aborted) throw error;
        const { reason, code } = readTransportFailure(error);
        throw new ServiceError("archive", reason, { path: url.pathname, code });
      };
      const { statusCode, headers, body } = await ask(url, wanted, MOST_HOPS).catch(fail);
      const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
      const hasBody = statusCode === 200 || statusCode === 206;
      // The reader gets this error; without a handler it would count as unhandled, too.
      body.on("error", () => undefined);
      if (!hasBody || wanted.method === "HEAD") letGo(body);
      if (statusCode === 404) return undefined;
      const isExpected = hasBody ? TYPES.test(type) : statusCode === 304 || statusCode === 416;
      if (!isExpected) {
        letGo(body);
        const reason = statusCode >= 500 ? "unavailable" : "rejected";
        throw new ServiceError("archive", reason, { path: url.pathname, code: `${statusCode}` });
      }
      const passed = PASSED_OUT.flatMap((name) => {
        const value = headers[name];
        const isKnown = typeof value === "string" && (hasBody || name !== "content-length");
        return isKnown ? [[name, value] as const] : [];
      });
      return {
        status: statusCode,
        headers: { ...Object.fromEntries(passed), ...(hasBody && { "content-type": type }) },
        body: hasBody && wanted.method === "GET" ? body : undefined,
      };
    },
    close: connections.close,
  };
}

/** An unread body would keep the connection busy. */
function letGo(body: Dispatcher.ResponseData["body"]): void {
  body.on("error", () => undefined).destroy();
}

export type FilmStream = ReturnType<typeof createFilmStream>;
