import { form, type Exchange } from "../exchange.ts";
import { PIN } from "../visitors.ts";

/** A viewer's own settings, alerts and profiles. */
export const ownForms: readonly Exchange[] = [
  { route: "profile", valid: form({ name: "Somebody" }) },
  { route: "profile/name", valid: form({ name: "{name} Lovelace" }), invalid: form({ name: "" }) },
  {
    route: "profile/avatar",
    valid: form({}),
    invalid: { file: { field: "avatar", name: "a.png", content: "no picture" } },
  },
  {
    route: "profile/preferences",
    valid: form({
      theme: "evening",
      region: "IN",
      captions: "",
      hidesWatched: "on",
      showsRatings: "on",
      playbackRate: "1.25",
      was: "",
    }),
    invalid: form({ theme: "none", region: "none", was: "" }),
  },
  {
    route: "profile/preferences/keys",
    valid: form({ usual: "yes" }),
    invalid: form({ play: "k", back: "k", forward: "l" }),
  },
  {
    route: "services",
    valid: form({ service: ["8", "9"] }),
    invalid: form({ service: "none" }),
  },
  { route: "alerts", valid: form({ until: "1795166400000" }), invalid: form({ until: "never" }) },
  {
    route: "alerts/to/:channel",
    path: "/alerts/to/ntfy",
    valid: form({ do: "set", url: "https://ntfy.example.org/films", token: "" }),
    invalid: form({ do: "set", url: "http://127.0.0.1/films", token: "" }),
  },
  {
    route: "alerts/to/:channel",
    path: "/alerts/to/webhook",
    valid: form({ do: "set", url: "https://hooks.example.org/films" }),
    invalid: form({ do: "set", url: "none" }),
  },
  { route: "alerts/to/:channel", path: "/alerts/to/webhook", valid: form({ do: "remove" }) },
  {
    route: "alerts/targets",
    valid: form({ endpoint: "https://push.example.org/one", p256dh: "x", auth: "x" }),
  },
  { route: "alerts/targets", valid: form({ remove: "none" }) },
  { route: "alerts/settings", valid: form({ channels: "app email", emails: "on" }) },
  { route: "alerts/stop", path: "/alerts/stop?token=none", valid: form({ stop: "yes" }) },
  {
    route: "calendar/feed",
    valid: form({ command: "create" }),
    invalid: form({ command: "remove" }),
    keep: { feed: /calendar\.ics\?key=([\w-]+)/ },
  },
  {
    route: "profile/stremio",
    valid: form({ command: "create" }),
    invalid: form({ command: "remove" }),
    keep: { addon: /stremio\/own\/([\w-]+)\// },
  },
  {
    route: "history/players/connect",
    valid: form({ kind: "jellyfin", url: "https://films.example.org", key: "key", person: "Ada" }),
    invalid: form({ kind: "none", url: "http://127.0.0.1", key: "", person: "" }),
  },
  {
    route: "history/players/:id",
    path: "/history/players/none",
    valid: form({ command: "disconnect" }),
  },
  { route: "first-taste", valid: form({ title: "550" }), invalid: form({ skip: "yes" }) },
  {
    route: "profiles/change-pin",
    valid: form({ pin: PIN, again: PIN }),
    invalid: form({ pin: PIN, again: "2468" }),
  },
  {
    route: "profiles/new",
    valid: form({ id: "{profile}", name: "Guest", colour: "bulb", face: "initials", ageLimit: "" }),
  },
  {
    route: "profiles/:id",
    path: "/profiles/{profile}",
    valid: form({ name: "Guests", colour: "bulb", face: "owl", ageLimit: "" }),
    invalid: form({ name: "" }),
  },
  { route: "profile/privacy/download", valid: form({}) },
];
