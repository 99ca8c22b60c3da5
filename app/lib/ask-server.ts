/** A call from the browser to our own server; the only place where a page's script calls out. */
export function askServer(path: `/${string}`, init: RequestInit = {}): Promise<Response> {
  return fetch(path, { credentials: "same-origin", ...init });
}
