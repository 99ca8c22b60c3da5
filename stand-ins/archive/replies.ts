/** The few forms that the archive's answers have. */
export function json(value: unknown, init: { status?: number; cors?: boolean } = {}): Response {
  return new Response(JSON.stringify(value), {
    status: init.status ?? 200,
    headers: { "Content-Type": "application/json", ...corsHeader(init.cors ?? false) },
  });
}

export function page(title: string, body: string, status = 200): Response {
  const html = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>${body}</body></html>\n`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=UTF-8" } });
}

export function corsHeader(open: boolean): Record<string, string> {
  return open ? { "Access-Control-Allow-Origin": "*" } : {};
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
