/**
 * A browser without JavaScript: it sends forms, keeps cookies, and leaves redirects to the test.
 */
export function createBrowser(origin: string, ownHeaders: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie !== "" && { cookie }), ...ownHeaders, ...init.headers };
    const response = await fetch(origin + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    const location = response.headers.get("location");
    return { status: response.status, headers: response.headers, location, response };
  }

  function storeCookie(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }

  return {
    jar,
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    async text(path: string): Promise<string> {
      return (await ask(path)).response.text();
    },
    post(
      path: string,
      body: Record<string, string> | FormData,
      headers: Record<string, string> = {},
    ) {
      const form = body instanceof FormData ? body : new URLSearchParams(body);
      const own = { "sec-fetch-site": "same-origin", ...headers };
      return ask(path, { method: "POST", body: form, headers: own });
    },
    /** Sends what a page's script reports. */
    report: (path: string, body: unknown) =>
      ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      }),
  };
}
