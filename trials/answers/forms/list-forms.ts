import { form, type Exchange } from "../exchange.ts";

const LIST = "/lists/{list}";
const IMPORT = "/profile/import/{import}";
const CSV = [
  "Title,Year",
  "Inception,2010",
  "Interstellar,2014",
  "A Film That Nobody Knows,1911",
].join("\n");

/** Lists, histories, imports and the year. */
export const listForms: readonly Exchange[] = [
  { route: "lists", valid: form({ name: "Rain" }), keep: { list: /location: \/lists\/([\w-]+)/ } },
  { route: "lists/add", path: "/lists/add?title=movie:27205", valid: form({ list: "{list}" }) },
  { route: "lists/add", path: "/lists/add?title=tv:1396", valid: form({ list: "{list}" }) },
  {
    route: "lists/add",
    path: "/lists/add?title=movie:157336",
    valid: form({ name: "Snow", shown: "{list}" }),
  },
  { route: "lists/:id", path: LIST, valid: form({ up: "tv:1396 Breaking Bad" }) },
  {
    route: "lists/:id",
    path: LIST,
    valid: form({ first: "movie:27205 Inception" }),
    invalid: form({ up: "none" }),
  },
  {
    route: "lists/:id/edit",
    path: `${LIST}/edit`,
    valid: form({ name: "Rain, again", description: "For autumn.", shared: "on" }),
    invalid: form({ name: "", description: "" }),
  },
  { route: "lists/:id", path: LIST, keep: { sharedList: /\/list\/([\w-]{10,})/ } },
  {
    route: "lists/copy",
    valid: form({ key: "{sharedList}" }),
    keep: { copy: /location: \/lists\/([\w-]+)/ },
  },
  { route: "lists/:id/edit", path: "/lists/{copy}/edit", valid: form({ delete: "yes" }) },
  { route: "lists/:id", path: LIST, valid: form({ remove: "tv:1396 Breaking Bad" }) },
  { route: "watchlist/remove-watched", valid: form({}), keep: { removedAt: /[?&]at=(\d+)/ } },
  {
    route: "watchlist/remove-watched",
    valid: form({ undo: "{removedAt}" }),
    invalid: form({ undo: "never" }),
  },
  {
    route: "history",
    valid: form({ hide: "archive:Detour Detour" }),
    invalid: form({ hide: "x" }),
  },
  { route: "history", valid: form({ show: "archive:Detour Detour" }) },
  { route: "history", valid: form({ pause: "yes" }) },
  { route: "history", valid: form({ resume: "yes" }) },
  {
    route: "profile/import",
    valid: { file: { field: "file", name: "titles.csv", content: CSV, fields: { purpose: "" } } },
    keep: { import: /location: \/profile\/import\/([\w-]+)/ },
  },
  { route: "profile/import/:id", path: IMPORT, until: /is done/ },
  { route: "profile/import/:id", path: IMPORT, valid: form({ all: "yes" }) },
  {
    route: "profile/import/:id/:number",
    path: `${IMPORT}/2`,
    valid: form({ choose: "movie:19 Metropolis" }),
    invalid: form({ choose: "none" }),
  },
  { route: "profile/import/:id", path: IMPORT, until: /is done/ },
  { route: "profile/import/:id", path: IMPORT, valid: form({ leave: "0" }) },
  {
    route: "year/:year",
    path: "/year/2026",
    valid: form({ command: "share" }),
    invalid: form({ command: "withdraw" }),
  },
  {
    route: "profile/public",
    path: "/profile/public",
    valid: form({ command: "", name: "viewer", ratings: "yes", lists: "yes" }),
    invalid: form({ command: "", name: "-", ratings: "", lists: "" }),
  },
  { route: "year/:year", path: "/year/2026", keep: { sharedYear: /\/shared-year\/([\w-]+)/ } },
];
