import { findDocs, pickFields } from "./find-docs.ts";
import { parseQuery } from "../query/parse-query.ts";
import { printQuery } from "../query/print-query.ts";
import { QuerySyntaxError } from "../query/query.ts";
import type { Quirks } from "../quirks.ts";
import { corsHeader, json, page } from "../replies.ts";
import type { SearchIndex } from "./search-index.ts";
import { readSearchRequest, SearchRefusal, type SearchRequest } from "./search-request.ts";

/** Answers `/advancedsearch.php`; failures have status 200, as in the real archive. */
export function answerAdvancedSearch(url: URL, index: SearchIndex, quirks: Quirks): Response {
  const output = url.searchParams.get("output");
  const callback = url.searchParams.get("callback");
  if (output !== "json" && output !== "jsonp" && callback === null) {
    return page("Advanced search", "<h1>Advanced search</h1><form><input name=q></form>");
  }
  let reply: unknown;
  try {
    reply = search(readSearchRequest(url.searchParams), index, quirks);
  } catch (fault) {
    return refused(fault, quirks);
  }
  const body = JSON.stringify(reply);
  if (callback !== null || output === "jsonp") {
    return new Response(`${callback ?? "callback"}(${body})`, {
      headers: { "Content-Type": "application/javascript", ...corsHeader(quirks.searchCors) },
    });
  }
  const tail = quirks.searchTail
    ? "Search engine returned invalid information or was unresponsive"
    : "";
  return new Response(body + tail, {
    headers: { "Content-Type": "application/json", ...corsHeader(quirks.searchCors) },
  });
}

function search(request: SearchRequest, index: SearchIndex, quirks: Quirks): unknown {
  const query = parseQuery(request.q);
  const found = findDocs(query, request.sorts, index, quirks);
  const shift = quirks.overlappingPages ? request.page - 1 : 0;
  const docs = found.slice(request.start - shift, request.start - shift + request.rows);
  return {
    responseHeader: {
      status: 0,
      QTime: 30 + (request.q.length % 190),
      params: {
        query: printQuery(query),
        qin: request.q,
        fields: request.fields.join(","),
        wt: "json",
        ...(request.sortText === "" ? {} : { sort: request.sortText }),
        rows: quirks.rowsAs === "string" ? String(request.rows) : request.rows,
        start: request.start,
      },
    },
    response: {
      numFound: found.length,
      start: request.start,
      docs: docs.map((doc) => pickFields(doc, request.fields)),
    },
  };
}

const BACKEND_ERROR = "Invalid or no response from Elasticsearch";

function refused(fault: unknown, quirks: Quirks): Response {
  const cors = quirks.searchCors;
  if (fault instanceof QuerySyntaxError) {
    return backendError(quirks);
  }
  if (!(fault instanceof SearchRefusal)) {
    throw fault;
  }
  switch (fault.tag) {
    case "BACKEND_ERROR":
      return backendError(quirks);
    case "RANGE_OUT_OF_BOUNDS":
      return new Response(`[RANGE_OUT_OF_BOUNDS] ${fault.message}`, {
        status: quirks.rangeErrorStatus,
        headers: { "Content-Type": "application/json", ...corsHeader(cors) },
      });
    default: {
      const status = fault.tag === "BAD_REQUEST" ? quirks.badRequestStatus : 200;
      return json({ error: `[${fault.tag}] ${fault.message}` }, { status, cors });
    }
  }
}

function backendError(quirks: Quirks): Response {
  const cors = quirks.searchCors;
  switch (quirks.backendError) {
    case "tagged":
      return json({ error: `[BACKEND_ERROR] ${BACKEND_ERROR}` }, { cors });
    case "untagged":
      return json({ error: BACKEND_ERROR }, { cors });
    case "forensics":
      return json({ error: BACKEND_ERROR, forensics: { decoded_reply: null } }, { cors });
  }
}
