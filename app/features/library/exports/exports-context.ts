import { createContext } from "react-router";

import type { LibraryExport } from "./export-library.server.ts";

/** What all profiles take along. */
export const libraryExportContext = createContext<LibraryExport>();
