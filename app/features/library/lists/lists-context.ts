import { createContext } from "react-router";

import type { Lists } from "./lists.server.ts";

/** The named lists of all profiles; provided by the server. */
export const listsContext = createContext<Lists>();
