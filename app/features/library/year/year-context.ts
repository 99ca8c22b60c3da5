import { createContext } from "react-router";

import type { SharedYears } from "./shared-years.server.ts";
import type { YearReviews } from "./year-review.server.ts";

/** What profiles watched in a year; provided by the server. */
export const yearReviewsContext = createContext<YearReviews>();

/** The years that are shared by a link. */
export const sharedYearsContext = createContext<SharedYears>();

/** Makes a picture out of a drawing; undefined where this server can't. */
export type DrawPicture = (svg: string) => Promise<Buffer | undefined>;

export const drawPictureContext = createContext<DrawPicture>();
