import { CONSENT_COOKIE, type Consent } from "#app/features/tracking/consent.ts";
import { DATA_COOKIE, THEME_COOKIE } from "#app/lib/device-choices.ts";
import { SETTING_COOKIE } from "#app/lib/setting.ts";

/** The four switches; the first cannot be moved. */
export const cookieKinds: readonly {
  name: "essential" | keyof Consent;
  label: string;
  hint: string;
}[] = [
  {
    name: "essential",
    label: "Essential",
    hint: "Keeps you signed in and remembers these choices. The site cannot do without, so this is always on.",
  },
  {
    name: "functional",
    label: "Functional",
    hint: "Remembers comforts on this device: recent searches, how you set the player, and where you stopped in a film when you are not signed in.",
  },
  {
    name: "analytical",
    label: "Analytical",
    hint: "Lets us record which titles are opened and which trailers are watched, and where a house is set up so also which pages a signed-in viewer opens, so that we learn what people enjoy.",
  },
  {
    name: "advertising",
    label: "Advertising",
    hint: "There is no advertising on Matinee, so today this switch changes nothing. If there ever were any, it would ask here first.",
  },
];

/** Each thing that the site leaves in a browser. */
export const storedInTheBrowser: readonly {
  name: string;
  kind: "essential" | "functional" | "analytical";
  purpose: string;
  duration: string;
}[] = [
  {
    name: "matinee",
    kind: "essential",
    purpose: "Your session: proves on each page that you are signed in. Scripts cannot read it.",
    duration: "Gone when you sign out, after 30 days without a visit, or after 400 days.",
  },
  {
    name: "viewer",
    kind: "essential",
    purpose:
      "A version number without a name in it: tells the page whether the header is up to date.",
    duration: "Lasts as long as the session.",
  },
  {
    name: CONSENT_COOKIE,
    kind: "essential",
    purpose: "What you chose on this page.",
    duration: "Kept for a year.",
  },
  {
    name: SETTING_COOKIE,
    kind: "essential",
    purpose: "The language and region that you picked, if you picked any.",
    duration: "Kept for a year.",
  },
  {
    name: THEME_COOKIE,
    kind: "essential",
    purpose: "The light that you picked, evening or matinée, if you picked one.",
    duration: "Kept for a year.",
  },
  {
    name: DATA_COOKIE,
    kind: "essential",
    purpose: "Whether less data is to be sent to this device, if you said so in your preferences.",
    duration: "Kept for a year.",
  },
  {
    name: "unsent-presses, in local storage",
    kind: "essential",
    purpose: "What you put on your watchlist or marked as watched while there was no connection.",
    duration: "Gone as soon as it is saved.",
  },
  {
    name: "shows-watched, in session storage",
    kind: "essential",
    purpose: "That you asked lists to show what you have watched.",
    duration: "Gone when the tab is closed.",
  },
  {
    name: "user, in local storage",
    kind: "essential",
    purpose:
      "Your name, email, initials, picture, watchlist, marks and preferences, so that pages can show them at once. Nothing trusts it.",
    duration: "Gone when you sign out.",
  },
  {
    name: "Comforts, in local storage",
    kind: "functional",
    purpose: "Recent searches, player settings and, for visitors, where a film was stopped.",
    duration: "Kept until you clear them or switch “Functional” off.",
  },
  {
    name: "unsent, in local storage",
    kind: "analytical",
    purpose:
      "What you opened while there was no connection. A sign-out that could not be told waits here too.",
    duration: "Gone as soon as the connection is back.",
  },
];
