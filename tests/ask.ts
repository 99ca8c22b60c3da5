/** Asks for an address as it is, following nothing. */
export async function ask(address: string, headers: Record<string, string> = {}) {
  const startedAtMs = performance.now();
  const response = await fetch(address, { headers, redirect: "manual" });
  const headersMs = performance.now() - startedAtMs;
  const text = await response.text();
  return { response, text, headersMs, totalMs: performance.now() - startedAtMs };
}

export const policyOf = (response: Response) =>
  response.headers.get("content-security-policy") ?? "";
