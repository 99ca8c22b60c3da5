import { withBase } from "#app/translations/base-path.ts";

/**
 * Sends a request from the browser to our own server; the only place where a page's script does.
 */
export async function askServer(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // Addresses of data name no language: the answer is in that of the page that shows it.
  headers.set("Accept-Language", document.documentElement.lang);
  const response = await fetch(withBase(path), { credentials: "same-origin", ...init, headers });
  // An unread answer would keep one of the few connections busy.
  void response.clone().arrayBuffer().catch(String);
  return response;
}
