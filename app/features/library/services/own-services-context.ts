import { createContext } from "react-router";

import type { OwnServices } from "./own-services.server.ts";

/** The services that profiles have; provided by the server. */
export const ownServicesContext = createContext<OwnServices>();
