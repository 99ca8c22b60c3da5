import { createContext, type RouterContextProvider } from "react-router";

import type { Viewer } from "./sessions.server.ts";

/** The viewer; null for a visitor. Private screens only: a shared page is for everyone. */
export const viewerContext = createContext<Viewer | null>();

/** Whether a child's profile is active. */
export const isChild = (viewer: Viewer | null): boolean =>
  viewer !== null && viewer.audience !== "everyone";

/** The viewer of a screen that the guard opens to viewers only. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error("The guard let a visitor through.");
  return viewer;
}
