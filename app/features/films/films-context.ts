import { createContext } from "react-router";

import type { Films } from "./films.server.ts";

/** The archive's films; the server puts them there, for shared pages and for endpoints. */
export const filmsContext = createContext<Films>();
