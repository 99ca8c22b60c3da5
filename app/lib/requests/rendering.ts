import { createContext } from "react-router";

/**
 * What the server and one rendering tell each other. The server creates it, loaders and the entry
 * set its marks, and the server reads them when the response is ready.
 */
export interface Rendering {
  readonly requestId: string;
  readonly nonce: string;
  /** When, on the monotonic clock, an unfinished page starts to stream. */
  readonly streamsAtMs: number;
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

export function startRendering(requestId: string, nonce: string, streamsAtMs: number): Rendering {
  return {
    requestId,
    nonce,
    streamsAtMs,
    whole: false,
    undecided: false,
    flawed: false,
    tags: new Set(),
  };
}
