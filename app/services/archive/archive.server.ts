import type { Reply } from "../ask-once.server.ts";
import type { ResilientClient } from "../resilient-client.server.ts";
import { ServiceError, type ServiceFailure } from "../service-error.ts";
import { fileAddress } from "./file-address.ts";
import { formatFilmQuery, type FilmQuery } from "./film-query.ts";
import { isIdentifier } from "./identifier.ts";
import { itemRecord, type ItemRecord } from "./wire-item.ts";
import {
  DOC_FIELDS,
  ORDER_FIELDS,
  orderedReply,
  searchReply,
  type SearchPage,
} from "./wire-search.ts";

interface ArchiveOptions {
  client: ResilientClient;
  /** The archive's address, without a path. */
  origin: URL;
  /** Who we are: the archive wants to know its clients and how to reach them. */
  userAgent: string;
  /** Whether a file may be stored at this address, to which the archive's own address redirects. */
  mayHoldFiles: (address: URL) => boolean;
}

/** Beyond this the archive answers with a sentence instead of a page. */
export const DEEPEST_RESULT = 10_000;

export type Archive = ReturnType<typeof createArchive>;

/**
 * The archive's API, in the archive's own words. What is missing or was made dark is undefined;
 * failures are thrown. The shape of an answer decides, because failures also come with status 200.
 */
export function createArchive({ client, origin, userAgent, mayHoldFiles }: ArchiveOptions) {
  const headers = { "user-agent": userAgent };
  return {
    /** One page of a search, counted from 1; `rows * page` may not exceed the deepest result. */
    async search(query: FilmQuery, rows: number, page: number): Promise<SearchPage> {
      const url = new URL("/advancedsearch.php", origin);
      if (rows * page > DEEPEST_RESULT) {
        throw new ServiceError("archive", "rejected", { path: url.pathname, code: "too deep" });
      }
      url.searchParams.set("q", formatFilmQuery(query));
      const fields = query.withOrder ? [...DOC_FIELDS, ...ORDER_FIELDS] : DOC_FIELDS;
      for (const field of fields) url.searchParams.append("fl[]", field);
      for (const sort of query.sort) url.searchParams.append("sort[]", sort);
      url.searchParams.set("rows", String(rows));
      url.searchParams.set("page", String(page));
      url.searchParams.set("output", "json");
      return client.ask({
        url,
        headers,
        read(reply, fail) {
          refuseFailure(reply, fail);
          const shape = query.withOrder ? orderedReply : searchReply;
          const found = shape.safeParse(reply.body).data?.response ?? fail("garbled");
          return { total: found.numFound, docs: found.docs };
        },
      });
    },

    /** An item's complete record. */
    async item(id: string): Promise<ItemRecord | undefined> {
      if (!isIdentifier(id)) return undefined;
      return client.ask({
        url: new URL(`/metadata/${encodeURIComponent(id)}`, origin),
        headers,
        read(reply, fail) {
          refuseFailure(reply, fail);
          if (isMissing(reply.body)) return undefined;
          const record = itemRecord.safeParse(reply.body).data ?? fail("garbled");
          // A record of another item would put the wrong film under this address.
          return record.metadata.identifier === id ? record : fail("garbled");
        },
      });
    },

    /** A short text file of an item, such as its captions. */
    async textFile(id: string, name: string): Promise<string | undefined> {
      if (!isIdentifier(id)) return undefined;
      return client.ask({
        url: new URL(fileAddress(origin.origin, id, name)),
        headers,
        expects: "text",
        mayFollow: mayHoldFiles,
        read({ status, body }, fail) {
          if (status === 404) return undefined;
          return status < 300 && typeof body === "string" ? body : fail("rejected");
        },
      });
    },
  };
}

type Fail = (reason: ServiceFailure) => never;

function refuseFailure({ status, body }: Reply, fail: Fail): void {
  if (status >= 400) fail("rejected");
  if (typeof body !== "object" || body === null || !("error" in body)) return;
  const message = String(body.error);
  // Only a malformed query is our fault. Everything else, also without a tag, counts as an outage.
  const isOurs = /UNSUPPORTED_VALUE|BAD_REQUEST|RANGE_OUT_OF_BOUNDS|SCOPE_UNAVAILABLE/.test(
    message,
  );
  fail(isOurs ? "rejected" : "unavailable");
}

/**
 * A missing item is `{}` or `[]`; one that was made dark still names its storage, and nothing else.
 */
function isMissing(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  if (Object.keys(body).length === 0) return true;
  return "is_dark" in body && Boolean(body.is_dark);
}
