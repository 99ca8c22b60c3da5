import { createPictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

/** Without a deadline, so that no test depends on how fast the machine is. */
export const createPatientDecoder = () =>
  createPictureDecoder({ onTrouble: () => undefined, after: () => () => undefined });

/** One process for all the tests that decode a picture by the way; it ends with them. */
export const sharedDecoder = createPatientDecoder();
