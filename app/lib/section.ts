import type { RouterContextProvider } from "react-router";

import { renderingContext } from "./requests/rendering.ts";

/** A section of a page that has loaded or failed: every layer distinguishes the two. */
export type Section<Value> = { outcome: "loaded"; value: Value } | { outcome: "failed" };

/**
 * Makes a section of a page safe to defer: it resolves to a value and never rejects, because a
 * rejection in a streamed page is reported as a bug, and one on a shared page would be cached. A
 * failure marks the page as flawed instead.
 */
export async function section<Value>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Value>,
): Promise<Section<Value>> {
  try {
    return { outcome: "loaded", value: await work };
  } catch {
    context.get(renderingContext).flawed = true;
    return { outcome: "failed" };
  }
}
