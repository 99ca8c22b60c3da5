import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { Progress } from "./progress.server.ts";

/** Viewers' positions in films. */
export const progressContext = createContext<Progress>();

/** How often one viewer may report: a player does so every few seconds. */
export const progressLimitContext = createContext<RequestLimit>();
