import { createContext } from "react-router";

import type { Messages } from "./messages.server.ts";

/** What takes in the messages of viewers; the server puts it there. */
export const messagesContext = createContext<Messages>();

/** A field that people do not see and do not fill; programs that fill every field do. */
export const HONEYPOT_FIELD = "website";

/** How much fits into each field, for the form's own limits and for the server's. */
export const FIELD_LENGTHS = { name: 100, email: 254, subject: 150, message: 5_000 } as const;
