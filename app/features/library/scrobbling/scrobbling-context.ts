import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { Scrobbling } from "./scrobbling.server.ts";

/** What other players report; provided by the server. */
export const scrobblingContext = createContext<Scrobbling>();

/** Whether one more event of a profile, or of a network, is taken now. */
export const scrobbleLimitContext = createContext<RequestLimit>();
