import { setTimeout as delay } from "node:timers/promises";

import type { RouterContextProvider } from "react-router";

import { renderingContext } from "#app/lib/rendering.ts";
import type { Section } from "#app/lib/section.ts";

/** Leaves time to render what is known. */
const RENDER_MS = 50;

/**
 * Says by the status, too, that a search failed, as long as that is known before the page would be
 * streamed. Until then the document is held back anyway, so that waiting costs nothing.
 */
export async function answerOf(
  context: Readonly<RouterContextProvider>,
  found: Promise<Section<unknown>>,
): Promise<ResponseInit> {
  const stop = new AbortController();
  const leftMs = context.get(renderingContext).streamsAtMs - performance.now() - RENDER_MS;
  const patience = delay(Math.max(0, leftMs), undefined, { signal: stop.signal });
  const early = await Promise.race([found, patience.catch(() => undefined)]);
  stop.abort();
  return early?.ok === false ? { status: 503, headers: { "Retry-After": "5" } } : {};
}
