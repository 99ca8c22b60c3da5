import { startRendering, type Rendering } from "#app/lib/requests/rendering.ts";

/** A rendering that no server began, of a page that any route may answer. */
export const startTestRendering = (given: Partial<Rendering> = {}): Rendering =>
  startRendering({
    requestId: "test",
    nonce: "nonce",
    route: { pattern: undefined, path: "/" },
    report: () => undefined,
    streamsAtMs: 1e9,
    ...given,
  });
