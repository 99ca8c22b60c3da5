import { createPictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

/** Without a timeout, so that no test depends on how fast the machine is. */
export const createUntimedDecoder = (environment: Record<string, string> = {}) =>
  createPictureDecoder({
    onTrouble: () => undefined,
    after: () => () => undefined,
    environment,
  });

/** One process for all tests that need some picture decoded; it ends with them. */
export const sharedDecoder = createUntimedDecoder();
