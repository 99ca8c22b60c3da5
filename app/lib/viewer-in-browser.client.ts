import { CONSENT_COOKIE } from "./device-choices.ts";
import { readCookie, VERSION_COOKIE } from "./requests/cookies.ts";

/** The version of the viewer that this browser's cookie names; undefined for a visitor. */
export const viewerVersion = () => readCookie(document.cookie, VERSION_COOKIE);

/** What this browser's viewer allows; undefined until they choose. */
export const chosenConsent = () => readCookie(document.cookie, CONSENT_COOKIE);
