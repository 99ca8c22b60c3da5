import type { RouterContextProvider } from "react-router";

import { renderingContext } from "./rendering.ts";

/** A part of a page that came, or that could not be had: two different things all the way up. */
export type Section<Value> = { ok: true; value: Value } | { ok: false };

/**
 * Makes a part of a page safe to defer: it resolves to a value and never rejects, because a
 * rejection in a streamed page is reported as a fault of ours, and one on a shared page would be
 * kept. A failure marks the page as flawed instead.
 */
export async function section<Value>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Value>,
): Promise<Section<Value>> {
  try {
    return { ok: true, value: await work };
  } catch {
    context.get(renderingContext).flawed = true;
    return { ok: false };
  }
}
