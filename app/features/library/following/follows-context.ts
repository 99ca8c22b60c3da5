import { createContext } from "react-router";

import type { Follows } from "./follows.server.ts";

/** What profiles follow; provided by the server. */
export const followsContext = createContext<Follows>();
