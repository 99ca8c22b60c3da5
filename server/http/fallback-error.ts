import type { ServerResponse } from "node:http";

/** As attributes, which the content policy allows; the colors are those of `tokens.css`. */
const styles = {
  html: "color-scheme: light dark; background: light-dark(oklch(0.975 0.008 85), oklch(0.17 0.015 270)); color: light-dark(oklch(0.21 0.02 270), oklch(0.965 0.012 85)); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere",
  body: "box-sizing: border-box; display: grid; align-content: center; justify-items: center; min-block-size: 100svh; margin: 0; padding: 2rem 1.25rem; text-align: center",
  heading:
    "margin: 0 0 0.75rem; font-size: clamp(1.75rem, 1.2rem + 2.5vw, 2.75rem); line-height: 1.15",
  text: "max-inline-size: 36rem; margin: 0 auto 0.75rem",
  link: "display: inline-block; margin-block-start: 1rem; padding: 0.75rem 1.5rem; border-radius: 8px; background: light-dark(oklch(0.66 0.15 65), oklch(0.84 0.155 82)); color: light-dark(oklch(0.19 0.03 75), oklch(0.2 0.035 80)); font-weight: 600; text-decoration: none",
};

/**
 * The error page when nothing else works: it needs neither the database, nor the framework, nor a
 * file.
 */
export const fallbackErrorPage = (requestId: string) => `<!doctype html>
<html lang="en" style="${styles.html}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong</title>
<body style="${styles.body}">
<main>
<h1 style="${styles.heading}">Something went wrong on our side.</h1>
<p style="${styles.text}">Nothing of yours is lost. Please try again in a moment.</p>
<p style="${styles.text}">If it happens again, tell the people who run this site: <code>${requestId}</code></p>
<p><a href="/" style="${styles.link}">Return to Home</a></p>
</main>
</body>
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
