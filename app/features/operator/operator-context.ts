import { createContext } from "react-router";

import type { OperatorService } from "./operator.server.ts";

/** What operators can look up and change; closed to every other viewer. */
export const operatorContext = createContext<OperatorService>();
