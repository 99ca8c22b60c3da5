import { createContext } from "react-router";

import type { AlertChoices } from "./alert-choices.server.ts";
import type { Alerts } from "./alerts.server.ts";

/** The alerts of profiles; provided by the server. */
export const alertsContext = createContext<Alerts>();

/** Which alerts profiles want. */
export const alertChoicesContext = createContext<AlertChoices>();
