import type { FaultKind, ServiceName } from "./fault-kinds.ts";

type FaultReply = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
};

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";

/** What the edge in front of the real services adds to its own replies. */
const edge = { server: "openresty", vary: "Origin", "x-cache": "Error from cloudfront" };

/** Refusals in the words of the service that they imitate. */
function refusal(service: ServiceName, code: number, message: string): string {
  return service === "filmDatabase"
    ? JSON.stringify({ success: false, status_code: code, status_message: message })
    : JSON.stringify({ error: `[BACKEND_ERROR] ${message}` });
}

function htmlPage(title: string): string {
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>\r\n`;
}

function asHtml(status: number, title: string): FaultReply {
  return { status, headers: { "content-type": html, ...edge }, body: htmlPage(title) };
}

/** The replies of faults that are whole replies, or null for faults on the socket. */
export function faultReply(
  kind: FaultKind,
  service: ServiceName,
  retryAfterSeconds: number,
): FaultReply | null {
  const asJson = (status: number, code: number, message: string) => ({
    status,
    headers: { "content-type": json, ...edge },
    body: refusal(service, code, message),
  });
  const tooMany = asJson(429, 25, "Your request count (#) is over the allowed limit of (40).");
  switch (kind) {
    case "429":
      return tooMany;
    case "429-retry-after":
      return {
        ...tooMany,
        headers: { ...tooMany.headers, "retry-after": String(retryAfterSeconds) },
      };
    case "500":
      return asJson(500, 11, "Internal error: Something went wrong, contact TMDB.");
    case "503":
      return asJson(
        503,
        9,
        "Service offline: This service is temporarily offline, try again later.",
      );
    case "504":
      return asJson(504, 24, "Your request to the backend server timed out. Try again.");
    case "404":
      return asJson(404, 34, "The resource you requested could not be found.");
    case "403":
      return asHtml(403, "403 Forbidden");
    case "502-html":
      return asHtml(502, "502 Bad Gateway");
    case "503-html":
      return asHtml(503, "503 Back-end server is at capacity");
    case "200-error":
      return asJson(200, 46, "The API is undergoing maintenance. Try again later.");
    case "200-html":
      return asHtml(200, "One moment please");
    case "offline":
      return {
        status: 200,
        headers: { "content-type": html },
        body: "<html><head><title>Internet Archive: Temporarily Offline</title></head><body><h1>Temporarily Offline</h1><p>Internet Archive services are temporarily offline.</p></body></html>",
      };
    case "text-as-json":
      return {
        status: 200,
        headers: { "content-type": json },
        body: "[RANGE_OUT_OF_BOUNDS] paging is only supported through 10000 results",
      };
    case "garbage":
      return {
        status: 200,
        headers: { "content-type": json },
        body: Uint8Array.from({ length: 512 }, (_, index) => (index * 197 + 131) % 256),
      };
    default:
      return null;
  }
}
