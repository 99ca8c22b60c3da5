import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { addProfile } from "#app/features/profiles/profile-records.server.ts";
import { makeSetupCode } from "#app/features/operator/setup/setup-codes.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { PASSWORD } from "../accounts.ts";
import { createBrowser } from "../browser.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import type { RouteModule } from "../site.ts";
import { codeOf } from "../sign-in/authenticator-app.ts";
import { openIdentityProvider } from "../sign-in/identity-provider.ts";
import { switchOnByScreen } from "../sign-in/second-factor.ts";
import {
  addEveryWay,
  byProvider,
  signInBrowsers,
  waysWithTokens,
  type Browser,
} from "../sign-in/sign-in-methods.ts";
import { AUDIENCE, createTokenClient, EMAIL } from "../sign-in/token-client.ts";
import { wayToConfirm } from "../sign-in/way-to-confirm.ts";
import {
  NOT_SENSITIVE,
  readRoutes,
  SENSITIVE,
  SENSITIVE_FOR_TOKENS,
  type SensitiveAction,
} from "./sensitive-actions.ts";

const TWENTY_MINUTES_MS = 20 * 60 * 1000;
const CONFIRM = "/profile/security/confirm";

const ACTS_ALONE = { "x-acts-alone": "yes" };

/**
 * A route whose action answers alone where a request wants that. Otherwise its answer is shown on a
 * page, whose loader may ask for a confirmation as well: by then the action has done what it does.
 */
function actingAlone(route: RouteModule): RouteModule {
  const { action } = route;
  if (action === undefined) return route;
  return {
    ...route,
    async action(given) {
      const answer = await action(given);
      const { headers } = given.request;
      // A page that asks to confirm in another tab is forbidden until then.
      if (!headers.has("x-acts-alone") || isForbidden(answer)) return answer;
      throw answer instanceof Response ? answer : new Response("It has done what it does.");
    },
  };
}

const isForbidden = (answer: unknown) =>
  typeof answer === "object" && (answer as { init?: ResponseInit }).init?.status === 403;

/** The whole of Matinee with Ada, who runs it and can sign in by everything there is. */
async function openAdas() {
  const provider = await openIdentityProvider();
  const variables = { OIDC_PROVIDERS: JSON.stringify([provider.setting]) };
  const { database, origin } = await openWholeMatinee({ variables, adapt: actingAlone });
  const { kysely } = database;
  const browser = () => createBrowser(origin);
  const makeOperators = () =>
    kysely.updateTable("users").set({ role: OPERATOR, email_verified: 1 }).execute();
  /** Waits until the server knows that this session is an operator's. */
  const asOperator = async (own: Browser) => {
    await makeOperators();
    await expect.poll(async () => (await own.get("/operator")).status).toBe(200);
    return own;
  };
  /** Makes every session look as old as one that somebody left open. */
  const age = () => {
    const earlier = Date.now() - TWENTY_MINUTES_MS;
    const ago = { created_at: earlier, updated_at: earlier };
    return kysely
      .updateTable("sessions")
      .set((eb) => ({
        ...ago,
        confirmed_at: eb("confirmed_at", "-", TWENTY_MINUTES_MS),
      }))
      .execute();
  };

  const code = (await makeSetupCode(database, Date.now())) ?? "";
  const first = browser();
  await first.post("/setup", { code, name: "Ada", email: EMAIL, password: PASSWORD });
  const ada = await addEveryWay(first, { database, provider });
  return { database, origin, browser, ada, provider, first, asOperator, age };
}

type Site = Awaited<ReturnType<typeof openAdas>>;

/** A second profile for the operator's account. */
async function addSecondProfile({ database: { kysely } }: Site): Promise<string> {
  const { id: userId } = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const wish = { name: "Bo", colour: "bulb", face: "initials", ageLimit: null } as const;
  await addProfile(kysely, { id, userId, nowMs: Date.now(), ...wish });
  return id;
}

/** Lets a new screen in by a session that is confirmed, which then grows old. */
async function byDevice({ browser, first }: Site, isFresh: () => Promise<unknown>) {
  const screen = browser();
  const { location } = await screen.post("/login/device", { do: "ask" });
  const [code = ""] = /[B-Z]{4}-[B-Z]{4}/.exec(await screen.text(location ?? "")) ?? [];
  await isFresh();
  expect((await first.post("/link", { code, answer: "in" })).location).toBe("/link?notice=in");
  await screen.post("/login/device", { do: "enter" });
  return screen;
}

async function changeTo(site: Site, own: Browser, password: string): Promise<Browser> {
  const form = { current: site.ada.password, password };
  const changed = await own.post("/profile/security", form);
  expect(changed.status).toBe(303);
  site.ada.password = password;
  return own;
}

const nameOf = ({ route, form }: SensitiveAction) =>
  form ? `POST ${route} ${new URLSearchParams(form)}` : `GET ${route}`;
/** For a session that may do all of this, deleting the account would end the table. */
const HARMLESS = SENSITIVE.filter(({ onlyWithFactor }) => onlyWithFactor !== true);

/** Before which of these actions a session is asked to confirm. */
async function askedBefore(own: Browser, actions: readonly SensitiveAction[]): Promise<string[]> {
  const requests: string[] = [];
  for (const action of actions) {
    const { route, path = `/${route}`, form } = action;
    const answer = form ? await own.post(path, form, ACTS_ALONE) : await own.get(path);
    if ((await wayToConfirm(answer)).startsWith(CONFIRM)) requests.push(nameOf(action));
  }
  return requests;
}

/** How one gets in, and whether the new session is confirmed by it. */
interface WayIn {
  isConfirmed: boolean;
  enter(): Promise<Browser>;
}

/** Tries every way with every sensitive action. */
async function tryWays(
  ways: Record<string, WayIn>,
  { database, asOperator, age }: Site,
  actions: readonly SensitiveAction[] = HARMLESS,
) {
  for (const [name, { isConfirmed, enter }] of Object.entries(ways)) {
    // The table tries more codes than a person may.
    await database.kysely.deleteFrom("attempts").execute();
    const own = await asOperator(await enter());
    const requests = await askedBefore(own, isConfirmed ? HARMLESS : actions);
    expect(requests, name).toEqual(isConfirmed ? [] : actions.map(nameOf));
    await age();
    if (isConfirmed)
      expect(await askedBefore(own, HARMLESS), `${name}, later`).toEqual(HARMLESS.map(nameOf));
  }
}

test("the table has every route that asks for a confirmation, and no route that guards accounts is forgotten", () => {
  const { asking, others } = readRoutes();
  const listed = [...SENSITIVE, ...SENSITIVE_FOR_TOKENS].map(({ route }) => route);
  expect(asking).toEqual([...new Set(listed)].toSorted());
  expect(others).toEqual(Object.keys(NOT_SENSITIVE).toSorted());
});

test("a session is confirmed by what the screen for confirming takes, and by nothing else", async () => {
  const site = await openAdas();
  const { browser, ada, provider, first, age } = site;
  const ways = signInBrowsers(ada);
  const by = (way: keyof typeof ways) => async () => {
    const own = browser();
    await ways[way](own);
    return own;
  };
  const grow = async () => {
    await age();
    return first;
  };
  const confirm = () => first.post(CONFIRM, { password: ada.password });
  await tryWays(
    {
      "the operator's set-up": { isConfirmed: true, enter: async () => first },
      "signing up": {
        isConfirmed: true,
        async enter() {
          const own = browser();
          await own.post("/signup", { name: "Ben", email: "ben@example.org", password: PASSWORD });
          return own;
        },
      },
      "a password": { isConfirmed: true, enter: by("a password") },
      "an emailed code": { isConfirmed: true, enter: by("an emailed code") },
      "a passkey that was only touched": {
        isConfirmed: true,
        enter: by("a passkey that was only touched"),
      },
      "a passkey that verified its holder": {
        isConfirmed: true,
        enter: by("a passkey that verified its holder"),
      },
      "a linked identity": { isConfirmed: false, enter: by("a linked identity") },
      "an identity that signs up": {
        isConfirmed: false,
        async enter() {
          const own = browser();
          const cem = { email: "cem@example.org", name: "Cem", subject: "c-1" };
          await byProvider({ provider }, own, {}, cem);
          return own;
        },
      },
      "a device that a confirmed session let in": {
        isConfirmed: false,
        enter: () => byDevice(site, confirm),
      },
      "an old session that is used again": { isConfirmed: false, enter: grow },
      "an old session that goes on with another profile": {
        isConfirmed: false,
        async enter() {
          const profile = await addSecondProfile(site);
          await (await grow()).post("/profiles/switch", { profile });
          return first;
        },
      },
      "an old session that changes the password": {
        isConfirmed: true,
        enter: async () => changeTo(site, await grow(), "a colder row of bulbs"),
      },
      "a new password by email": { isConfirmed: true, enter: by("a new password by email") },
    },
    site,
  );
});

test("with a second step on, a session is confirmed by that step alone", async () => {
  const site = await openAdas();
  const { browser, ada, first, age } = site;
  const { key, codes } = await switchOnByScreen(first);
  const ways = signInBrowsers(ada);
  const by = (way: keyof typeof ways, code: () => string) => async () => {
    const own = browser();
    await ways[way](own);
    if (way !== "a passkey that verified its holder") {
      expect((await own.get("/profile")).status, "before the second step").toBe(302);
      await own.post("/login/verify", { code: code() });
    }
    return own;
  };
  const recovery = () => codes.shift() ?? "";
  await tryWays(
    {
      "a password and the app's code": {
        isConfirmed: true,
        enter: by("a password", () => codeOf(key, 1)),
      },
      "a password and a recovery code": { isConfirmed: true, enter: by("a password", recovery) },
      "an emailed code and a recovery code": {
        isConfirmed: true,
        enter: by("an emailed code", recovery),
      },
      "a linked identity and a recovery code": {
        isConfirmed: true,
        enter: by("a linked identity", recovery),
      },
      "a passkey that was only touched and a recovery code": {
        isConfirmed: true,
        enter: by("a passkey that was only touched", recovery),
      },
      "a passkey that verified its holder": {
        isConfirmed: true,
        enter: by("a passkey that verified its holder", recovery),
      },
      "a device that a confirmed session let in": {
        isConfirmed: false,
        enter: () => byDevice(site, () => first.post(CONFIRM, { code: recovery() })),
      },
      "an old session that changes the password": {
        isConfirmed: false,
        async enter() {
          await age();
          return changeTo(site, first, "a colder row of bulbs");
        },
      },
    },
    site,
    SENSITIVE,
  );
});

test("whom a service in front signs in is not confirmed by it", async () => {
  const variables = { PROXY_SIGN_IN: "on", TRUSTED_PROXIES: "127.0.0.1" };
  const { database, origin } = await openWholeMatinee({ variables, adapt: actingAlone });
  const own = createBrowser(origin, { "remote-user": "ada", "remote-email": EMAIL });
  await own.get("/login");
  await database.kysely.updateTable("users").set({ role: OPERATOR, email_verified: 1 }).execute();
  await expect.poll(async () => (await own.get("/operator")).status).toBe(200);
  expect(await askedBefore(own, SENSITIVE)).toEqual(SENSITIVE.map(nameOf));
});

test("a client's tokens are confirmed by the same, and no longer once they are renewed", async () => {
  const { database, origin, ada, first, age } = await openAdas();
  const client = createTokenClient(origin);
  const { data } = await client.grant();
  const ways = waysWithTokens(ada, client, data.refresh_token);
  const refusedBefore = async (token: string) => {
    const requests: string[] = [];
    for (const { route, path = `/${route}`, ...sent } of SENSITIVE_FOR_TOKENS) {
      const { status, body } = await client.ask(path, { token, ...sent });
      if (status === 403 && body.code === "confirmation_required") requests.push(route);
    }
    return requests;
  };
  const all = SENSITIVE_FOR_TOKENS.map(({ route }) => route);
  for (const way of ["a password for tokens", "an emailed code for tokens"] as const) {
    const granted = await ways[way]();
    expect(await refusedBefore(granted.data.access_token), way).toEqual([]);
  }
  await age();
  const { access_token: renewed } = (await ways["a refresh token from before"]()).data;
  expect(await refusedBefore(renewed)).toEqual(all);

  await first.post(CONFIRM, { password: ada.password });
  const { codes } = await switchOnByScreen(first);
  const half = await client.grant();
  const body = { challenge: half.body.challenge, code: codes[0] ?? "", audience: AUDIENCE };
  const whole = await client.ask("/api/auth/factors/totp/verify", { body });
  // One of them has switched the second step off.
  expect(await refusedBefore(whole.data.access_token)).toEqual([]);
  expect(await database.kysely.selectFrom("totp_factors").selectAll().execute()).toEqual([]);
});
