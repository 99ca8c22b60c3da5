import { createContext } from "react-router";

import type { History } from "./history.server.ts";

/** What viewers opened and watched; provided by the server. */
export const historyContext = createContext<History>();
