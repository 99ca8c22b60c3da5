import type { Database } from "#app/db/connect.server.ts";

import { emailsIn, PASSWORD, tokenInEmail } from "./accounts.ts";
import { openIdentityProvider } from "./identity-provider.ts";
import { createAuthenticator, passkeyAskedIn } from "./passkey.ts";
import { AUDIENCE, EMAIL, openTokenSite } from "./token-client.ts";

/** Where somebody is going who signs in. */
export const NEXT = "/profile/security";
const VERIFY = `/login/verify?next=${encodeURIComponent(NEXT)}`;
const PASSKEYS = "/profile/security/passkeys";
const IDENTITY = { email: "elsewhere@example.org", name: "Ada", subject: "a-1" };

type Site = Awaited<ReturnType<typeof openTokenSite>>;
export type Browser = ReturnType<Site["browser"]>;

/** Somebody who used a sign-in method: how far they got, and the form for their second factor. */
export interface Visit {
  got: "in" | "to the second step" | "nowhere";
  isIn(): Promise<boolean>;
  give(code: string): Promise<"in" | "wrong" | "too late">;
  /** Somebody else, with everything that the visitor carries now. */
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

/** Who Ada is, by everything that she could show. */
interface Ada {
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

async function byProvider({ provider }: Ada, somebody: Browser, form: Record<string, string>) {
  const sent = await somebody.post("/login/with/stand-in", form);
  const back = await provider.signIn(sent.location ?? "", IDENTITY);
  return somebody.get(back.pathname + back.search);
}

async function byPasskey({ passkey }: Ada, somebody: Browser, isVerified: boolean) {
  const asked = passkeyAskedIn(await somebody.text("/login"));
  const credential = passkey.use({ ...asked, isVerified });
  return somebody.post("/login/passkey", { credential, next: NEXT });
}

const byPassword = ({ password }: Ada, somebody: Browser) =>
  somebody.post("/login", { email: EMAIL, password, next: NEXT });

const signInBrowsers = (ada: Ada) => ({
  "a password": (somebody: Browser) => byPassword(ada, somebody),
  "a code by email": async (somebody: Browser) => {
    await somebody.post("/login/code", { email: EMAIL, next: NEXT });
    const code = await codeInEmail(ada.database);
    return somebody.post("/login/code?step=code", { code, next: NEXT });
  },
  "a passkey that was only touched": (somebody: Browser) => byPasskey(ada, somebody, false),
  "a passkey that knows its holder": (somebody: Browser) => byPasskey(ada, somebody, true),
  "a linked identity": (somebody: Browser) => byProvider(ada, somebody, { next: NEXT }),
  "a new password by email": async (somebody: Browser) => {
    await somebody.post("/forgot-password", { email: EMAIL });
    const token = await tokenInEmail(ada.database, "Choose a new password");
    ada.password = `${ada.password}, and more`;
    await somebody.post("/reset-password", { token, password: ada.password });
    return byPassword(ada, somebody);
  },
});

const waysWithTokens = (ada: Ada, site: Site, refreshToken: string) => ({
  "a password for tokens": () => site.grant({ password: ada.password }),
  "a code by email for tokens": async () => {
    const asked = await site.ask("/api/auth/otp", { body: { email: EMAIL } });
    const code = await codeInEmail(ada.database);
    const body = { type: "otp", audience: AUDIENCE, code, challenge: asked.data.challenge };
    return site.ask("/api/auth/verify", { body });
  },
  "a refresh token from before": () => site.refresh(refreshToken),
});

/** Ada, and everything that one can get into her account by. */
export async function openSignInMethods(database: Database) {
  const provider = await openIdentityProvider();
  const site = await openTokenSite(database, {
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  });
  const { browser, refreshToken } = await site.signedUp();
  const passkey = createAuthenticator();
  const ada: Ada = { database, provider, passkey, password: PASSWORD };
  const { challenge } = passkeyAskedIn(await browser.text(PASSKEYS));
  await browser.post(PASSKEYS, { name: "Ada's key", credential: passkey.make({ challenge }) });
  await byProvider(ada, browser, { link: "yes" });

  const inBrowsers = signInBrowsers(ada);
  const withTokens = waysWithTokens(ada, site, refreshToken);
  async function visit(goIn: (somebody: Browser) => ReturnType<Browser["post"]>): Promise<Visit> {
    const somebody = site.browser();
    const { location } = await goIn(somebody);
    return visitBy(site, somebody, location);
  }
  return {
    site,
    /** In which Ada has signed up. */
    browser,
    passkey,
    inBrowsers,
    goInBy: async (way: keyof typeof inBrowsers | keyof typeof withTokens): Promise<Visit> =>
      way in inBrowsers
        ? visit(inBrowsers[way as keyof typeof inBrowsers])
        : visitWith(site, await withTokens[way as keyof typeof withTokens]()),
  };
}
