import { createContext } from "react-router";

import type { Ratings } from "./ratings.server.ts";

/** What all profiles rated; provided by the server. */
export const ratingsContext = createContext<Ratings>();
