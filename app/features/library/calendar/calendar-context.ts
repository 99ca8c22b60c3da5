import { createContext } from "react-router";

import type { SecretAddresses } from "../secret-addresses.server.ts";
import type { Calendar } from "./calendar.server.ts";

/** What comes out when; provided by the server. */
export const calendarContext = createContext<Calendar>();

/** The secret addresses of calendars. */
export const calendarFeedsContext = createContext<SecretAddresses>();
