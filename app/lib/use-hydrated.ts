import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;

/** Whether an island answers presses; a form that is sent before would load the page again. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
