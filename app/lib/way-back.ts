/**
 * Where a form that works without a script leads back to: the page that it says it stands on, else
 * the one that the browser does; never elsewhere.
 */
export function wayBack(request: Request, from: FormDataEntryValue | null = null): string {
  const wanted = typeof from === "string" ? from : (request.headers.get("referer") ?? "/");
  const here = new URL(request.url);
  const there = URL.parse(wanted, here);
  return there?.host === here.host ? there.pathname + there.search : "/";
}
