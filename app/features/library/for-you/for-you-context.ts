import { createContext } from "react-router";

import type { ForYou } from "./for-you.server.ts";

/** What is recommended to all profiles; provided by the server. */
export const forYouContext = createContext<ForYou>();
