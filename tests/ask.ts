/** Requests an address as it is, without following redirects. */
export async function ask(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers, redirect: "manual" });
  const text = await response.text();
  return { response, text };
}

export const policyOf = (response: Response) =>
  response.headers.get("content-security-policy") ?? "";
