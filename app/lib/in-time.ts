import type { RouterContextProvider } from "react-router";

import { renderingContext } from "./requests/rendering.ts";

/** Rendering takes time, too, before the page would be streamed. */
const RENDERING_MS = 150;

/**
 * Waits for a value until the page would have to be streamed, so that the response's status can
 * still depend on it; undefined when it takes longer, and the page streams with its loading state.
 */
export async function inTime<Value>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Value>,
): Promise<Value | undefined> {
  const rendering = context.get(renderingContext);
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const leftMs = Math.max(0, rendering.streamsAtMs - RENDERING_MS - performance.now());
  const timer = setTimeout(resolve, leftMs);
  const passed = late.then(() => {
    rendering.undecided = true;
    return undefined;
  });
  try {
    return await Promise.race([work, passed]);
  } finally {
    clearTimeout(timer);
  }
}
