import { createContext } from "react-router";

import type { Unwanted } from "./unwanted.server.ts";

/** What all profiles leave out; provided by the server. */
export const unwantedContext = createContext<Unwanted>();
