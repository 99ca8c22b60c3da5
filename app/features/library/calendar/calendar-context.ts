import { createContext } from "react-router";

import type { Calendar } from "./calendar.server.ts";

/** What comes out when; provided by the server. */
export const calendarContext = createContext<Calendar>();
