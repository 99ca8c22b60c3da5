import { createContext } from "react-router";

import type { History } from "./history.server.ts";

/** What viewers opened and watched; the server puts it there. */
export const historyContext = createContext<History>();
