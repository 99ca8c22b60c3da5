import { createContext } from "react-router";

import type { PreferencesDesk } from "./preferences.server.ts";

/** How profiles like it; the server puts it there. */
export const preferencesContext = createContext<PreferencesDesk>();
