import { hostSizeOf, type HostSize } from "#app/lib/pictures/picture.ts";
import type {
  DecodeOutcome,
  PictureDecoder,
} from "#app/services/pictures/picture-decoder.server.ts";
import { findPictureProblem } from "#app/services/pictures/picture-limits.ts";

import type { WantedPicture } from "./picture-name.ts";

/** Made before it is served: the original has several megabytes. */
const NARROWED = "w1920";

export class PictureRefusedError extends Error {
  override readonly name = "PictureRefusedError";

  constructor(path: string, problem: Extract<DecodeOutcome, { problem: string }>["problem"]) {
    super(`${path}: ${problem}`);
  }
}

export interface PictureHost {
  get: (size: HostSize | "archive", path: string) => Promise<Buffer | undefined>;
}

/** Gets pictures in our sizes: from the host, or made smaller from the original. */
export function createPictureMaker(decoder: PictureDecoder) {
  return async (host: PictureHost, { size, path }: WantedPicture): Promise<Buffer | undefined> => {
    const bytes = await host.get(size === "archive" ? size : hostSizeOf(size), path);
    if (bytes === undefined) return undefined;
    // Also limits pictures that are passed on unchanged, because browsers would unpack them.
    const problem = findPictureProblem(bytes);
    if (problem !== undefined) throw new PictureRefusedError(path, problem);
    if (size !== NARROWED) return bytes;
    const narrowed = await decoder.decode("narrow", bytes);
    if ("problem" in narrowed) throw new PictureRefusedError(path, narrowed.problem);
    return narrowed.bytes;
  };
}
