import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { PlayingStore } from "./playing.server.ts";

/** The films that each account is playing now. */
export const playingContext = createContext<PlayingStore>();

/** How often one account may report: a page that plays reports twice a minute. */
export const playingLimitContext = createContext<RequestLimit>();
