import { createContext } from "react-router";

import type { PictureDecoder } from "#app/services/pictures/picture-decoder.server.ts";

import type { SharedYears } from "./shared-years.server.ts";
import type { YearReviews } from "./year-review.server.ts";

/** What profiles watched in a year; provided by the server. */
export const yearReviewsContext = createContext<YearReviews>();

/** The years that are shared by a link. */
export const sharedYearsContext = createContext<SharedYears>();

/** Makes pictures out of drawings, and knows which letters of one this server has no font for. */
export type PictureDrawer = Pick<PictureDecoder, "draw" | "listMissingLetters">;

export const pictureDrawerContext = createContext<PictureDrawer>();
