import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { Watchlist } from "./watchlist.server.ts";

/** The watchlists of all viewers; provided by the server. */
export const watchlistContext = createContext<Watchlist>();

/** Whether a viewer may change their list once more now. */
export const watchlistLimitContext = createContext<RequestLimit>();
