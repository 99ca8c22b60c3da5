import type { Database } from "#app/db/connect.server.ts";

import { emailsIn, PASSWORD, tokenInEmail } from "../accounts.ts";
import { openIdentityProvider } from "./identity-provider.ts";
import { createAuthenticator, passkeyOptionsIn } from "./passkey.ts";
import { AUDIENCE, EMAIL, type createTokenClient, openTokenSite } from "./token-client.ts";

/** The page that a person wants to reach by signing in. */
export const NEXT = "/profile/security";
const VERIFY = `/login/verify?next=${encodeURIComponent(NEXT)}`;
const PASSKEYS = "/profile/security/passkeys";
const IDENTITY = { email: "elsewhere@example.org", name: "Ada", subject: "a-1" };

type Site = Awaited<ReturnType<typeof openTokenSite>>;
export type Browser = ReturnType<Site["browser"]>;

/** A person who used a sign-in method: how far they got, and the form for their second factor. */
export interface Visit {
  got: "in" | "to the second step" | "nowhere";
  isIn(): Promise<boolean>;
  give(code: string): Promise<"in" | "wrong" | "too late">;
  /** Another person, with all the visitor's cookies. */
  copy(): Visit;
}

function visitBy(site: Site, browser: Browser, location: string | null): Visit {
  const isWaiting = location === VERIFY && !browser.jar.has("matinee");
  return {
    got: location === NEXT ? "in" : isWaiting ? "to the second step" : "nowhere",
    isIn: async () => (await browser.get("/profile")).status === 200,
    async give(code) {
      const answer = await browser.post(VERIFY, { code, next: NEXT });
      if (answer.status === 400) return "wrong";
      return answer.location === NEXT ? "in" : "too late";
    },
    copy() {
      const thief = site.browser();
      for (const [cookie, value] of browser.jar) thief.jar.set(cookie, value);
      return visitBy(site, thief, location);
    },
  };
}

function visitWith(site: Site, answer: Awaited<ReturnType<Site["ask"]>>): Visit {
  const isWaiting = answer.body.code === "second_factor_required";
  let token: string = answer.data?.access_token ?? "none";
  return {
    got: answer.status === 200 ? "in" : isWaiting ? "to the second step" : "nowhere",
    isIn: async () => (await site.ask("/api/auth/user", { token })).status === 200,
    async give(code) {
      const body = { challenge: answer.body.challenge, code, audience: AUDIENCE };
      const given = await site.ask("/api/auth/factors/totp/verify", { body });
      token = given.data?.access_token ?? token;
      if (given.status === 200) return "in";
      return given.body.code === "expired" ? "too late" : "wrong";
    },
    copy: () => visitWith(site, answer),
  };
}

/** Ada's secrets: everything that can identify her. */
export interface Ada {
  database: Database;
  provider: Awaited<ReturnType<typeof openIdentityProvider>>;
  passkey: ReturnType<typeof createAuthenticator>;
  password: string;
}

const codeInEmail = async (database: Database): Promise<string> => {
  const mail = (await emailsIn(database)).findLast(({ subject }) =>
    /code to sign in/.test(subject),
  );
  return JSON.parse(mail?.text ?? "{}").heading;
};

/** With a provider, by Ada's identity or another. */
export async function byProvider(
  { provider }: Pick<Ada, "provider">,
  visitor: Browser,
  form: Record<string, string>,
  person = IDENTITY,
) {
  const sent = await visitor.post("/login/with/stand-in", form);
  const back = await provider.signIn(sent.location ?? "", person);
  return visitor.get(back.pathname + back.search);
}

async function byPasskey({ passkey }: Ada, visitor: Browser, isVerified: boolean) {
  const request = passkeyOptionsIn(await visitor.text("/login"));
  const credential = passkey.use({ ...request, isVerified });
  return visitor.post("/login/passkey", { credential, next: NEXT });
}

const byPassword = ({ password }: Ada, visitor: Browser) =>
  visitor.post("/login", { email: EMAIL, password, next: NEXT });

export const signInBrowsers = (ada: Ada) => ({
  "a password": (visitor: Browser) => byPassword(ada, visitor),
  "an emailed code": async (visitor: Browser) => {
    await visitor.post("/login/code", { email: EMAIL, next: NEXT });
    const code = await codeInEmail(ada.database);
    return visitor.post("/login/code?step=code", { code, next: NEXT });
  },
  "a passkey that was only touched": (visitor: Browser) => byPasskey(ada, visitor, false),
  "a passkey that verified its holder": (visitor: Browser) => byPasskey(ada, visitor, true),
  "a linked identity": (visitor: Browser) => byProvider(ada, visitor, { next: NEXT }),
  "a new password by email": async (visitor: Browser) => {
    await visitor.post("/forgot-password", { email: EMAIL });
    const token = await tokenInEmail(ada.database, "Choose a new password");
    ada.password = `${ada.password}, and more`;
    await visitor.post("/reset-password", { token, password: ada.password });
    return byPassword(ada, visitor);
  },
});

type Client = ReturnType<typeof createTokenClient>;

export const waysWithTokens = (ada: Ada, site: Client, refreshToken: string) => ({
  "a password for tokens": () => site.grant({ password: ada.password }),
  "an emailed code for tokens": async () => {
    const request = await site.ask("/api/auth/otp", { body: { email: EMAIL } });
    const code = await codeInEmail(ada.database);
    const body = { type: "otp", audience: AUDIENCE, code, challenge: request.data.challenge };
    return site.ask("/api/auth/verify", { body });
  },
  "a refresh token from before": () => site.refresh(refreshToken),
});

/** Adds a passkey and an identity to the account of this browser. */
export async function addEveryWay(
  browser: Browser,
  { database, provider }: Pick<Ada, "database" | "provider">,
): Promise<Ada> {
  const ada: Ada = { database, provider, passkey: createAuthenticator(), password: PASSWORD };
  const { challenge } = passkeyOptionsIn(await browser.text(PASSKEYS));
  const credential = ada.passkey.make({ challenge });
  await browser.post(PASSKEYS, { name: "Ada's key", credential });
  await byProvider(ada, browser, { link: "yes" });
  return ada;
}

/** Ada, and every way to sign in to her account. */
export async function openSignInMethods(database: Database) {
  const provider = await openIdentityProvider();
  const site = await openTokenSite(database, {
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  });
  const { browser, refreshToken } = await site.signedUp();
  const ada = await addEveryWay(browser, { database, provider });
  const { passkey } = ada;

  const inBrowsers = signInBrowsers(ada);
  const withTokens = waysWithTokens(ada, site, refreshToken);
  async function visit(signIn: (visitor: Browser) => ReturnType<Browser["post"]>): Promise<Visit> {
    const visitor = site.browser();
    const { location } = await signIn(visitor);
    return visitBy(site, visitor, location);
  }
  return {
    site,
    /** The browser in which Ada signed up. */
    browser,
    passkey,
    inBrowsers,
    signInBy: async (way: keyof typeof inBrowsers | keyof typeof withTokens): Promise<Visit> =>
      way in inBrowsers
        ? visit(inBrowsers[way as keyof typeof inBrowsers])
        : visitWith(site, await withTokens[way as keyof typeof withTokens]()),
  };
}
