import type { ServerResponse } from "node:http";

/**
 * The error page when nothing else works: it needs neither the database, nor the framework, nor a
 * file.
 */
export const fallbackErrorPage = (requestId: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong</title>
<h1>Something went wrong on our side.</h1>
<p>Nothing of yours is lost. Please try again in a moment.</p>
<p>If it happens again, tell the people who run this site: <code>${requestId}</code></p>
<p><a href="/">Return to Home</a></p>
</html>
`;

export function sendFallbackError(
  response: ServerResponse,
  requestId: string,
  headers: readonly [string, string][],
): void {
  if (response.headersSent) return void response.destroy();
  const own = ["Content-Type", "text/html; charset=utf-8", "Cache-Control", "no-store"];
  response.writeHead(500, [...headers.flat(), "X-Request-Id", requestId, ...own]);
  response.end(fallbackErrorPage(requestId));
}
