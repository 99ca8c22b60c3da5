import { createContext } from "react-router";

import type { AlertChoices } from "./alert-choices.server.ts";
import type { Alerts } from "./alerts.server.ts";

/** What profiles were told; provided by the server. */
export const alertsContext = createContext<Alerts>();

/** What profiles want to be told. */
export const alertChoicesContext = createContext<AlertChoices>();
