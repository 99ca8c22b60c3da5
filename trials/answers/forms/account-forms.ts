import { form, type Exchange } from "../exchange.ts";
import { PASSWORD, PIN } from "../visitors.ts";

const NEW_PASSWORD = "another row of bulbs";
const signIn = (password: string): Exchange => ({
  route: "login",
  valid: form({ email: "{email}", password }),
  elsewhere: "new",
});

/** Everybody begins with having confirmed who they are. */
export const confirmForms: readonly Exchange[] = [
  {
    route: "profile/security/confirm",
    valid: form({ password: PASSWORD }),
    invalid: form({ password: "wrong" }),
  },
];

/** The ways in, which begin in another browser, and what guards an account. */
export const signInForms: readonly Exchange[] = [
  {
    route: "login",
    valid: form({ email: "{email}", password: PASSWORD, next: "/watchlist" }),
    invalid: form({ email: "{email}", password: "wrong" }),
    elsewhere: "new",
  },
  {
    route: "signup",
    valid: form({ name: "New", email: "new-{email}", password: PASSWORD }),
    invalid: form({ name: "New", email: "{email}", password: "short" }),
    elsewhere: "new",
  },
  {
    route: "login/device",
    valid: form({}),
    keep: { device: /\b([B-Z]{4}-[B-Z]{4})\b/ },
    elsewhere: "new",
  },
  { route: "login/device", valid: form({ do: "enter" }), elsewhere: "same" },
  { route: "link", valid: form({ code: "BBBB-BBBB" }), invalid: form({ code: "none" }) },
  { route: "login/passkey", valid: form({ credential: "{}" }), elsewhere: "new" },
  { route: "login/verify", valid: form({ code: "000000" }), elsewhere: "new" },
  {
    route: "login/with/:provider",
    path: "/login/with/none",
    valid: form({ next: "/" }),
    elsewhere: "new",
  },
  { route: "login/with/:provider", path: "/login/with/none", valid: form({ link: "yes" }) },
  { route: "verify-email", valid: form({ token: "none" }), elsewhere: "new" },
  { route: "confirm-address", valid: form({ token: "none" }), elsewhere: "new" },
  { route: "keep-account", valid: form({ token: "none" }), elsewhere: "new" },
  {
    route: "forgot-password",
    valid: form({ email: "{email}" }),
    invalid: form({ email: "none" }),
    elsewhere: "new",
  },
  { route: "profile/security/codes", valid: form({ codes: "on" }) },
  {
    route: "login/code",
    valid: form({ email: "{email}" }),
    invalid: form({ email: "none" }),
    elsewhere: "new",
    keepFromEmail: { subject: "Your code to sign in", name: "code", pattern: /\b(\d{6})\b/ },
  },
  {
    route: "login/code",
    valid: form({ email: "{email}", code: "{code}" }),
    invalid: form({ email: "{email}", code: "none" }),
    elsewhere: "same",
  },
  { route: "profile/security/codes", valid: form({ codes: "off" }) },
  { route: "profile/security/identities", valid: form({ identity: "none" }) },
  {
    route: "profile/security/passkeys",
    valid: form({ do: "remove", passkey: "none" }),
    invalid: form({ credential: "{}" }),
  },
  {
    route: "profile/keys",
    valid: form({ do: "remove", id: "none" }),
    invalid: form({ name: "" }),
  },
  {
    route: "profile/security/app",
    valid: form({ do: "off" }),
    invalid: form({ ticket: "none", code: "000000" }),
  },
  {
    route: "profile/security/address",
    valid: form({ email: "moved-{email}" }),
    invalid: form({ email: "none" }),
  },
  { route: "profile/security/address", valid: form({ do: "cancel" }) },
];

/** What ends sessions and accounts: after it a visitor's own cookies are worth nothing. */
export const leavingForms: readonly Exchange[] = [
  signIn(PASSWORD),
  { route: "logout", valid: form({}), elsewhere: "same" },
  { route: "history", valid: form({ clear: "yes" }) },
  { route: "profiles/switch", valid: form({ profile: "{profile}", next: "/movies" }) },
  {
    route: "profiles/pin",
    valid: form({ profile: "{profile}", pin: PIN, next: "/" }),
    invalid: form({ profile: "{profile}", pin: "0000", next: "/" }),
  },
  { route: "profiles/:id", path: "/profiles/{profile}", valid: form({ delete: "yes" }) },
  { route: "profile/sessions", valid: form({ others: "yes" }), invalid: form({ session: "none" }) },
  {
    route: "profile/security",
    valid: form({ current: PASSWORD, password: NEW_PASSWORD }),
    invalid: form({ current: "wrong", password: NEW_PASSWORD }),
  },
  signIn(NEW_PASSWORD),
  {
    route: "profile/privacy",
    valid: form({ password: NEW_PASSWORD }),
    invalid: form({ password: "wrong" }),
    elsewhere: "same",
  },
  signIn(NEW_PASSWORD),
  { route: "profile/privacy", valid: form({ keep: "yes" }), elsewhere: "same" },
  {
    route: "forgot-password",
    valid: form({ email: "{email}" }),
    elsewhere: "new",
    keepFromEmail: {
      subject: "Choose a new password",
      name: "reset",
      pattern: /reset-password\?token=([\w.-]+)/,
    },
  },
  {
    route: "reset-password",
    valid: form({ token: "{reset}", password: PASSWORD }),
    invalid: form({ token: "none", password: "short" }),
    elsewhere: "new",
  },
];
