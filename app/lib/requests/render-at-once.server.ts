import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";

/** What React writes in place of a part that was not ready, or failed. */
const UNFINISHED = /<!--\$[!?]-->/;
/** Routes with parts that come later, from when that was seen: a stream waits for them. */
const routesWithLateParts = new Set<string>();

/**
 * A document of which every part is ready, in less time than a stream takes. Undefined where a part
 * comes later or fails, which the stream shows and reports.
 */
export function renderAtOnce(
  context: EntryContext,
  elementOf: (context: EntryContext) => ReactNode,
): string | undefined {
  const id = leafOf(context);
  if (routesWithLateParts.has(id)) return undefined;
  // The router takes hold of its stream in each rendering, which it can do once.
  const { serverHandoffStream: _, ...once } = context;
  try {
    const html = renderToString(elementOf(once));
    if (!UNFINISHED.test(html)) return `<!DOCTYPE html>${html}`;
    routesWithLateParts.add(id);
  } catch {
    // The stream meets it again.
  }
  return undefined;
}

/** The innermost route of a document. */
export const leafOf = ({ staticHandlerContext }: EntryContext): string =>
  staticHandlerContext.matches.at(-1)?.route.id ?? "";
