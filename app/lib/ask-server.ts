/** A call from the browser to our own server; the only place where a page's script calls out. */
export async function askServer(path: `/${string}`, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: "same-origin", ...init });
  // An answer that its asker does not read would hold on to one of the few connections.
  void response.clone().arrayBuffer().catch(String);
  return response;
}
