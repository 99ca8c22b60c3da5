import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/request-limit.ts";

import type { PlayingStore } from "./playing.server.ts";

/** What plays on which account just now. */
export const playingContext = createContext<PlayingStore>();

/** How often one account may tell: a page that plays does so twice a minute. */
export const playingLimitContext = createContext<RequestLimit>();
