import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

import { ServerFacts } from "#app/lib/server-facts.ts";

/** Far more than there are parts in all languages; only the names that a site had make more. */
const MOST = 2_000;
const written = new Map<string, string>();

/** What a part asks of the request would be on everybody's pages from then on. */
const NOTHING: ServerFacts = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`A part that is written once asks for ${String(name)} of the request.`);
    },
  },
);

/** The text of a part, written the first time that its key comes. */
export function writePart(key: string, part: ReactElement): string {
  const before = written.get(key);
  if (before !== undefined) return before;
  const html = renderToString(<ServerFacts value={NOTHING}>{part}</ServerFacts>);
  if (written.size >= MOST) written.clear();
  written.set(key, html);
  return html;
}
