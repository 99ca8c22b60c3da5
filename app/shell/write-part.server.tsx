import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

import { remembering } from "#app/lib/remembering.ts";
import { ServerFacts } from "#app/lib/server-facts.ts";

/** Far more than there are parts in all languages; only the names that a site had make more. */
const MOST = 2_000;

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
export const writePart = remembering(MOST, (_key, part: ReactElement) =>
  renderToString(<ServerFacts value={NOTHING}>{part}</ServerFacts>),
);
