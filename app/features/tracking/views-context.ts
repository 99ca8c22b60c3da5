import { createContext } from "react-router";

import type { Views } from "./views.server.ts";

/** Records the reported views; provided by the server. */
export const viewsContext = createContext<Views>();
