import { createContext } from "react-router";

import type { AlertChoices } from "./alert-choices.server.ts";
import type { Alerts } from "./alerts.server.ts";
import type { AlertSettings } from "./delivery/alert-settings.server.ts";
import type { TargetTrial } from "./delivery/call-target.server.ts";
import type { PushKeyStore } from "./delivery/push-keys.server.ts";
import type { StopLinks } from "./delivery/stop-links.server.ts";

/** The alerts of profiles; provided by the server. */
export const alertsContext = createContext<Alerts>();

/** Which alerts profiles want. */
export const alertChoicesContext = createContext<AlertChoices>();

/** Where alerts go besides the app, and when. */
export const alertSettingsContext = createContext<AlertSettings>();

/** Reads the addresses that end a channel without a session. */
export const stopLinksContext = createContext<StopLinks>();

interface Outside {
  /** Sends a trial alert to a webhook or a topic. */
  tryTarget: TargetTrial;
  pushKeys: PushKeyStore;
  /** Whether an address may be called at all. */
  isAllowed: (address: string) => boolean;
}

/** What setting up targets in other places needs. */
export const outsideContext = createContext<Outside>();
