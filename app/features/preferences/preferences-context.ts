import { createContext } from "react-router";

import type { PreferencesService } from "./preferences.server.ts";

/** The preferences of profiles, provided by the server. */
export const preferencesContext = createContext<PreferencesService>();
