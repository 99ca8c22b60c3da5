import type { RouterContextProvider } from "react-router";

import { renderingContext } from "./rendering.ts";

/** Rendering what came takes time too, before the page would be streamed. */
const RENDERING_MS = 150;

/**
 * What is there before the page would begin to be streamed, so that its status can still say how it
 * went; undefined when it takes longer, and then the page streams with its loading state.
 */
export async function inTime<Value>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Value>,
): Promise<Value | undefined> {
  const { streamsAtMs } = context.get(renderingContext);
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const leftMs = Math.max(0, streamsAtMs - RENDERING_MS - performance.now());
  const timer = setTimeout(resolve, leftMs, undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
