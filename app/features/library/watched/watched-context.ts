import { createContext } from "react-router";

import type { Watched } from "./watched.server.ts";

/** Viewers' watched marks, provided by the server. */
export const watchedContext = createContext<Watched>();
