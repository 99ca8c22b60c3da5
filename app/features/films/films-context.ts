import { createContext } from "react-router";

import type { Films } from "./films.server.ts";

/** The archive's films, for shared pages and endpoints; provided by the server. */
export const filmsContext = createContext<Films>();
