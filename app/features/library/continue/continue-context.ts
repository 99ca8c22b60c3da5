import { createContext } from "react-router";

import type { ContinueWatching } from "./continue-watching.server.ts";

/** The Continue Watching rows, provided by the server. */
export const continueContext = createContext<ContinueWatching>();
