/** Headers that set all these cookies, which a plain object of headers cannot. */
export function setCookies(cookies: readonly string[], others: Record<string, string> = {}) {
  const headers = new Headers(others);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
