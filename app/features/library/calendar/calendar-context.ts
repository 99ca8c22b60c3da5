import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { SecretAddresses } from "../secret-addresses.server.ts";
import type { Calendar } from "./calendar.server.ts";

/** What comes out when; provided by the server. */
export const calendarContext = createContext<Calendar>();

/** The secret addresses of calendars. */
export const calendarFeedsContext = createContext<SecretAddresses>();

/** Whether the calendar of a profile may be read at its secret address once more now. */
export const calendarLimitContext = createContext<RequestLimit>();
