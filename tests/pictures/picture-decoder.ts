import { join } from "node:path";

import { createPictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

/** Fonts that are part of the project, because the machine may have none. */
const FONTS = { FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") };

/** Without a timeout, so that no test depends on how fast the machine is. */
export const createUntimedDecoder = (environment: Record<string, string> = FONTS) =>
  createPictureDecoder({
    onTrouble: () => undefined,
    after: () => () => undefined,
    environment,
  });

/** One process for all tests that need some picture decoded; it ends with them. */
export const sharedDecoder = createUntimedDecoder();
