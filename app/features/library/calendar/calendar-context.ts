import { createContext } from "react-router";

import type { CalendarFeeds } from "./calendar-feeds.server.ts";
import type { Calendar } from "./calendar.server.ts";

/** What comes out when; provided by the server. */
export const calendarContext = createContext<Calendar>();

/** The secret addresses of calendars. */
export const calendarFeedsContext = createContext<CalendarFeeds>();
