import type { createBrowser } from "../browser.ts";

type Answer = Awaited<ReturnType<ReturnType<typeof createBrowser>["post"]>>;

/** Where an answer leads, or asks to go in another tab while the form stays; empty for any other. */
export async function wayToConfirm({ location, status, response }: Answer): Promise<string> {
  if (location !== null) return location;
  const page = await response.text();
  return (status === 403 && /\/profile\/security\/confirm[^"]*/.exec(page)?.[0]) || "";
}
