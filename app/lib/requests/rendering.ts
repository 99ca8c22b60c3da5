import { createContext } from "react-router";

import type { GuardedRoute } from "./guarded-route.ts";

/**
 * What the server and one rendering tell each other. The server creates it, loaders and the entry
 * set its marks, and the server reads them when the response is ready.
 */
export interface Rendering {
  readonly requestId: string;
  readonly nonce: string;
  /** The route that the guard approved. */
  readonly route: GuardedRoute;
  /** Reports a bug of ours; the server logs it with the request's id. */
  readonly report: (error: unknown) => void;
  /** When, on the monotonic clock, an unfinished page starts to stream. */
  readonly streamsAtMs: number;
  /**
   * Set by the entry: the document, where it is whole. Its Response is empty, because a text in one
   * would become a stream, and a text again.
   */
  html?: string;
  /** Set by the entry: the document is sent while it is rendered. */
  isStreamed?: boolean;
  /** Set by the entry: every part of the document was ready in time, so that it can be cached. */
  whole: boolean;
  /** Its status was sent before the result was known: it is rendered again, for the right one. */
  undecided: boolean;
  /** A section failed: the page is right for now, and not worth storing. */
  flawed: boolean;
  /** The tags by which the page is dropped when its content changes. */
  readonly tags: Set<string>;
}

export const renderingContext = createContext<Rendering>();

type RenderingOptions = Pick<Rendering, "requestId" | "nonce" | "route" | "report" | "streamsAtMs">;

export const startRendering = (given: RenderingOptions): Rendering => ({
  ...given,
  whole: false,
  undecided: false,
  flawed: false,
  tags: new Set(),
});
