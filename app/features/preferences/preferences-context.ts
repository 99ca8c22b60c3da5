import { createContext } from "react-router";

import type { PreferencesService } from "./preferences.server.ts";

/** How profiles like it; the server puts it there. */
export const preferencesContext = createContext<PreferencesService>();
