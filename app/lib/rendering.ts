import { createContext } from "react-router";

/**
 * What the server and one rendering tell each other. The server makes it, loaders and the entry
 * mark it, and the server reads it when the answer is there.
 */
export interface Rendering {
  readonly requestId: string;
  readonly nonce: string;
  /** When, on the monotonic clock, a page that is not whole begins to be streamed. */
  readonly streamsAtMs: number;
  /** Set by the entry: every part of the document was there in time, so that it can be kept. */
  whole: boolean;
  /** Its status was sent before it was known how it went: made again, with the right one. */
  undecided: boolean;
  /** A section failed: what is shown is right for now, and not worth keeping. */
  flawed: boolean;
  /** The names by which the page is dropped when what it shows changes. */
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
