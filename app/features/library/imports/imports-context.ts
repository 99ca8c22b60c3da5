import { createContext } from "react-router";

import type { RequestLimit } from "#app/lib/requests/request-limit.ts";

import type { Imports } from "./imports.server.ts";

/** What all viewers bring along; provided by the server. */
export const importsContext = createContext<Imports>();

/** Whether a viewer may upload once more now. */
export const uploadLimitContext = createContext<RequestLimit>();
