import type { Consent } from "#app/features/tracking/consent.ts";
import {
  ANNOUNCEMENT_COOKIE,
  CONSENT_COOKIE,
  DATA_COOKIE,
  LANGUAGE_COOKIE,
  SETTING_COOKIE,
  TELEVISION_COOKIE,
  THEME_COOKIE,
} from "#app/lib/device-choices.ts";
import { type MarkedText, msg } from "#app/translations/t.ts";

/** The four switches; the first cannot be moved. */
export const cookieKinds: readonly {
  name: "essential" | keyof Consent;
  label: MarkedText;
  hint: MarkedText;
}[] = [
  {
    name: "essential",
    label: msg("Essential"),
    hint: msg(
      "Keeps you signed in and remembers these choices. The site doesn’t work without it, so this is always on.",
    ),
  },
  {
    name: "functional",
    label: msg("Functional"),
    hint: msg(
      "Remembers conveniences on this device: recent searches, player settings, and where you stopped in a film when you are not signed in.",
    ),
  },
  {
    name: "analytical",
    label: msg("Analytical"),
    hint: msg(
      "Lets us record which titles are opened and which trailers are watched, and, if the operator turned it on, also which pages a signed-in viewer opens, so that we learn what people enjoy.",
    ),
  },
  {
    name: "advertising",
    label: msg("Advertising"),
    hint: msg(
      "There is no advertising on {site}, so today this switch changes nothing. If there ever were any, it would ask here first.",
    ),
  },
];

/** The same kinds, as they follow a name. */
export const kindNames = {
  essential: msg("essential"),
  functional: msg("functional"),
  analytical: msg("analytical"),
};

/** Everything that the site stores in a browser. */
export const storedInTheBrowser: readonly {
  name: string | MarkedText;
  kind: keyof typeof kindNames;
  purpose: MarkedText;
  duration: MarkedText;
}[] = [
  {
    name: "matinee",
    kind: "essential",
    purpose: msg(
      "Your session: proves on each page that you are signed in. Scripts cannot read it.",
    ),
    duration: msg("Removed when you sign out, after 30 days without a visit, or after 400 days."),
  },
  {
    name: "viewer",
    kind: "essential",
    purpose: msg(
      "A version number without a name in it: tells the page whether the header is up to date.",
    ),
    duration: msg("Lasts as long as the session."),
  },
  {
    name: CONSENT_COOKIE,
    kind: "essential",
    purpose: msg("What you chose on this page."),
    duration: msg("Stored for a year."),
  },
  {
    name: SETTING_COOKIE,
    kind: "essential",
    purpose: msg("The region that you picked, if you picked one."),
    duration: msg("Stored for a year."),
  },
  {
    name: LANGUAGE_COOKIE,
    kind: "essential",
    purpose: msg("The language that you picked, if you picked one."),
    duration: msg("Stored for a year."),
  },
  {
    name: THEME_COOKIE,
    kind: "essential",
    purpose: msg("The light that you picked, evening or matinée, if you picked one."),
    duration: msg("Stored for a year."),
  },
  {
    name: DATA_COOKIE,
    kind: "essential",
    purpose: msg(
      "Whether less data is to be sent to this device, if you said so in your preferences.",
    ),
    duration: msg("Stored for a year."),
  },
  {
    name: TELEVISION_COOKIE,
    kind: "essential",
    purpose: msg("That this screen is used as a television, if you said so."),
    duration: msg("Stored for a year."),
  },
  {
    name: ANNOUNCEMENT_COOKIE,
    kind: "essential",
    purpose: msg("Which announcement at the top of the page you have dismissed."),
    duration: msg("Stored for a year."),
  },
  {
    name: msg("outbox, in local storage"),
    kind: "essential",
    purpose: msg(
      "What you put on your watchlist or marked as watched, and where you stopped in a film, while there was no connection.",
    ),
    duration: msg("Removed as soon as it is saved."),
  },
  {
    name: msg("shows-watched, in session storage"),
    kind: "essential",
    purpose: msg("That you asked lists to show what you have watched."),
    duration: msg("Removed when the tab is closed."),
  },
  {
    name: msg("theater and unpinned, in session storage"),
    kind: "essential",
    purpose: msg("How you placed the player on the pages of films."),
    duration: msg("Removed when the tab is closed."),
  },
  {
    name: msg("room, in session storage"),
    kind: "essential",
    purpose: msg("Who you are in a room in which a film is watched together."),
    duration: msg("Removed when the tab is closed."),
  },
  {
    name: msg("films and films-checked, in local storage"),
    kind: "essential",
    purpose: msg(
      "Which films you stored on this device, and when the site was last asked about them.",
    ),
    duration: msg("Removed with the films."),
  },
  {
    name: msg("user, in local storage"),
    kind: "essential",
    purpose: msg(
      "Your name, email, initials, picture, watchlist, marks and preferences, so that pages can show them at once. The server never trusts it.",
    ),
    duration: msg("Removed when you sign out."),
  },
  {
    name: msg("Conveniences, in local storage"),
    kind: "functional",
    purpose: msg("Recent searches, player settings and, for visitors, where a film was stopped."),
    duration: msg("Stored until you clear them or switch “Functional” off."),
  },
  {
    name: msg("install-hint, in local storage"),
    kind: "functional",
    purpose: msg(
      "The day of your first visit, and then that you were shown once how to install the site.",
    ),
    duration: msg("Stored until you clear them or switch “Functional” off."),
  },
  {
    name: msg("Pages that you have seen, in the browser’s cache storage"),
    kind: "functional",
    purpose: msg(
      "The latest 60 pages with their pictures, so that they open without a connection. Nothing about payments or security is among them.",
    ),
    duration: msg(
      "Removed when you sign out, switch profiles or switch “Functional” off, and after an update of the site.",
    ),
  },
  {
    name: msg("outbox, in local storage"),
    kind: "analytical",
    purpose: msg("What you opened while there was no connection."),
    duration: msg("Removed as soon as the connection is back."),
  },
];
