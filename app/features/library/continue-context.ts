import { createContext } from "react-router";

import type { ContinueWatching } from "./continue-watching.server.ts";

/** What viewers go on with; the server puts it there. */
export const continueContext = createContext<ContinueWatching>();
