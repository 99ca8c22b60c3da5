import { createContext } from "react-router";

import type { Watched } from "./watched.server.ts";

/** What viewers marked as watched; the server puts it there. */
export const watchedContext = createContext<Watched>();
