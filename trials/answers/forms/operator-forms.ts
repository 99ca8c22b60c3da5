import { form, type Exchange } from "../exchange.ts";

const PERSON = "/operator/people/{person}";
const FILM = "/operator/films/Detour";
const MESSAGE = "/operator/messages/{message}";
const SETTINGS = "/operator/settings";
const person = (fields: Record<string, string>): Exchange => ({
  route: "operator/people/:id",
  path: PERSON,
  valid: form(fields),
  fillsIn: [PERSON, fields["do"] ?? ""],
});
const film = (fields: Record<string, string>): Exchange => ({
  route: "operator/films/:id",
  path: FILM,
  valid: form(fields),
});
const message = (fields: Record<string, string>): Exchange => ({
  route: "operator/messages/:id",
  path: MESSAGE,
  valid: form(fields),
  fillsIn: [MESSAGE, "answer"],
});

/** What only operators may do; everybody tries. */
export const operatorForms: readonly Exchange[] = [
  {
    route: "operator/people",
    path: "/operator/people?q=vera@example.org",
    keep: { person: /\/operator\/people\/([\w-]{20,})"/ },
  },
  person({ do: "grant", plan: "premium", until: "2026-12-24" }),
  person({ do: "take-back" }),
  person({ do: "add-operator" }),
  person({ do: "remove-operator" }),
  { route: "operator/payments", keep: { anyPayment: /\/operator\/payments\/([\w-]+)"/ } },
  { route: "operator/payments", valid: form({ do: "verify" }) },
  {
    route: "operator/payments/:id",
    path: "/operator/payments/{anyPayment}",
    valid: form({ do: "refund" }),
    invalid: form({ do: "none" }),
  },
  film({ do: "none" }),
  { ...film({ do: "set", title: "movie/653" }), invalid: form({ do: "set", title: "none" }) },
  film({ do: "undo" }),
  film({ do: "feature" }),
  film({ do: "unfeature" }),
  film({ do: "hide" }),
  film({ do: "show" }),
  {
    route: "operator/invitations",
    valid: form({ do: "create", uses: "1", until: "2026-12-24", plan: "", email: "" }),
    invalid: form({ do: "create", uses: "none", until: "never" }),
  },
  { route: "operator/invitations", valid: form({ do: "revoke", id: "none" }) },
  { route: "operator/messages", keep: { message: /\/operator\/messages\/([\w-]+)"/ } },
  message({ do: "done" }),
  message({ do: "open" }),
  message({ do: "answer", answer: "Here." }),
  { route: "operator/emails", valid: form({ id: "none" }) },
  {
    route: "operator/announcements",
    valid: form({ kind: "info", until: "2026-12-24", "text-en": "We move on Friday" }),
    invalid: form({ kind: "none", until: "never", "text-en": "" }),
  },
  { route: "", path: "/" },
  { route: "operator/announcements", valid: form({ do: "withdraw" }) },
  {
    route: "operator/settings",
    valid: form({ group: "name", siteName: "Kino Nord" }),
    invalid: form({ group: "name", siteName: "x".repeat(99) }),
    fillsIn: [SETTINGS, "name"],
  },
  { route: "about", path: "/about" },
  {
    route: "operator/settings",
    valid: form({ group: "name", siteName: "" }),
    fillsIn: [SETTINGS, "name"],
  },
  {
    route: "operator/settings/webhook",
    path: `${SETTINGS}/webhook`,
    valid: form({ do: "set", url: "https://hooks.example.org/site" }),
    invalid: form({ do: "set", url: "none" }),
  },
  {
    route: "operator/settings/webhook",
    path: `${SETTINGS}/webhook`,
    valid: form({ do: "remove" }),
  },
  {
    route: "setup/:group",
    path: "/setup/region",
    valid: form({ region: "DE" }),
    invalid: form({ region: "none" }),
    fillsIn: [SETTINGS, "region"],
  },
  {
    route: "setup",
    path: "/setup",
    valid: form({ code: "none", name: "x", email: "x@example.org" }),
  },
  { route: "operator/jobs", valid: form({ name: "none" }) },
  {
    route: "operator/backups",
    valid: form({ do: "schedule", every: "never", count: "3" }),
    invalid: form({ do: "schedule", every: "none" }),
  },
  { route: "operator/backups/download", valid: form({ name: "none" }) },
];
