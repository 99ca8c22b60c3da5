/** The screens that a viewer returns to after confirming their identity. */
const SCREENS = [
  "/profile/security/app",
  "/profile/security/passkeys",
  "/profile/security/identities",
  "/profile/security/address",
  "/profile/keys",
  "/profile/privacy",
  "/profiles/change-pin",
];

/** Each of the operator's screens, with the identifiers of films, and each question of the first run. */
const OPERATOR_SCREEN = /^\/(?:operator(?:\/[\w@-][\w.@-]{0,99}){0,3}|setup\/\w{1,16})$/;

/** The screen that lets another screen in, with the code that a picture of it has. */
const LINK_SCREEN = /^\/link(?:\?code=[\w-]{1,20})?$/;

/** The confirmation page, on the way to a screen. */
export const confirmAddress = (screen: string, more: Record<string, string> = {}) =>
  `/profile/security/confirm?${new URLSearchParams({ next: screen, ...more })}`;

/** The screen to return to; the overview of security for one that is not known. */
export function parseScreen(text: string | null): string {
  if (text === null) return "/profile/security";
  const isKnown = SCREENS.includes(text) || OPERATOR_SCREEN.test(text) || LINK_SCREEN.test(text);
  return isKnown ? text : "/profile/security";
}
