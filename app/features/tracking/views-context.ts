import { createContext } from "react-router";

import type { Views } from "./views.server.ts";

/** What takes in the reports of views; the server puts it there. */
export const viewsContext = createContext<Views>();
