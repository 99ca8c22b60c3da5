import { createContext } from "react-router";

import type { ForViewer } from "#app/lib/for-grown-ups.ts";

import type { Accounts } from "./accounts.server.ts";
import type { Caller } from "./caller.ts";

/** What screens can do with accounts; private requests only. */
export const accountsContext = createContext<ForViewer<Accounts>>();

/** The caller, as far as the connection and the cookies prove it; private requests only. */
export const callerContext = createContext<Caller>();
