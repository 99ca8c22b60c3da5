import * as bcrypt from "@node-rs/bcrypt";

import type { Database } from "#app/db/connect.server.ts";
import type { Done, FactorDue, Refused } from "#app/features/accounts/accounts-parts.server.ts";
import { createAccounts } from "#app/features/accounts/accounts.server.ts";
import type { Caller } from "#app/features/accounts/call-auth.server.ts";
import { createSessionCookie } from "#app/features/accounts/sessions/session-cookie.server.ts";
import { createSessionReader } from "#app/features/accounts/sessions/sessions.server.ts";

import { sharedDecoder } from "./picture-decoder.ts";

export const PASSWORD = "a warm row of bulbs";
const ORIGIN = "http://localhost";
/** Of hashes of passwords that guard nothing. */
export const LEAST_COST = 4;
const SECRET = "a secret that is only ever used in tests";

export interface SentEmail {
  to: string;
  subject: string;
  /** Where its button leads. */
  address: string | undefined;
  text: string;
}

/** Every email in the outbox, oldest first. */
export async function emailsIn({ kysely }: Database): Promise<SentEmail[]> {
  const rows = await kysely.selectFrom("letters").selectAll().orderBy("queued_at").execute();
  return rows.map(({ recipient, subject, content }) => ({
    to: recipient,
    subject,
    address: JSON.parse(content).action?.address,
    text: content,
  }));
}

/** The token in the link of the latest email with that subject, to anybody or to one address. */
export async function tokenInEmail(
  database: Database,
  subject: string,
  to?: string,
): Promise<string> {
  const mail = (await emailsIn(database)).findLast(
    (each) => each.subject === subject && (to === undefined || each.to === to),
  );
  return URL.parse(mail?.address ?? "")?.searchParams.get("token") ?? "";
}

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const strangerAt = (address: string, more: Partial<Caller> = {}): Caller => ({
  address,
  userAgent: undefined,
  token: undefined,
  device: undefined,
  ...more,
});

/** Hears of each password that is hashed or compared, when it begins and when it is done. */
type OnHash = (event: "hash" | "hashed" | `compare at cost ${string}`) => void;

interface Hashing {
  onHash?: OnHash;
  /** Done before a new password is hashed, which takes long enough for others to do something. */
  beforeHash?: () => Promise<unknown>;
}

const countingBcrypt = ({
  onHash = () => undefined,
  beforeHash = async () => undefined,
}: Hashing): Pick<typeof bcrypt, "hash" | "compare"> => ({
  hash: async (...given: Parameters<typeof bcrypt.hash>) => {
    await beforeHash();
    onHash("hash");
    return bcrypt.hash(...given).finally(() => onHash("hashed"));
  },
  compare: async (password, hash) => {
    onHash(`compare at cost ${String(hash).slice(4, 6)}`);
    return bcrypt.compare(password, hash).finally(() => onHash("hashed"));
  },
});

/** The server's accounts over a database, with a clock that tests may move. */
export function openAccounts(
  database: Database,
  { isDear = false, ...hashing }: Hashing & { isDear?: boolean } = {},
) {
  const clock = { aheadMs: 0 };
  const pausesMs: number[] = [];
  const reported: unknown[] = [];
  const forgotten: string[] = [];
  const cookie = createSessionCookie(SECRET, false);
  const now = () => Date.now() + clock.aheadMs;
  const accounts = createAccounts({
    database,
    secret: SECRET,
    cookie,
    decoder: sharedDecoder,
    origin: ORIGIN,
    // As dear as in the product only where that is what a test is about.
    passwordCost: isDear ? undefined : LEAST_COST,
    bcrypt: countingBcrypt(hashing),
    now,
    remembered: {
      forget: (token) => forgotten.push(token),
      forgetUser: (userId) => forgotten.push(userId),
    },
    report: (error) => reported.push(error),
    pause: async (durationMs) => pausesMs.push(durationMs),
  });
  const readSession = createSessionReader(database, now);

  const signUp = (name: string, email: string, caller = strangerAt("203.0.113.1")) =>
    accounts.signUp(formOf({ name, email, password: PASSWORD }), caller);

  return {
    accounts,
    cookie,
    clock,
    pausesMs,
    reported,
    forgotten,
    readSession,
    signUp,
    /** Signs up, and opens the link of the first email in the same browser. */
    async signUpConfirmed(name: string, email: string, caller = strangerAt("203.0.113.1")) {
      const done = await signUp(name, email, caller);
      if (done.outcome !== "done") return done;
      const header = done.cookies.map((value) => value.split(";")[0]).join("; ");
      const viewer = await readSession(cookie.readToken(header) ?? "");
      const token = await tokenInEmail(database, "Welcome to Matinee", viewer?.email);
      await accounts.openVerification(token, viewer ?? null);
      return done;
    },
    signIn: (email: string, password: string, caller = strangerAt("203.0.113.1")) =>
      accounts.signIn(formOf({ email, password }), { caller, mayRecord: true }),
    /** The next request's browser, with the cookies that the last one set. */
    callerAfter(done: Done | FactorDue | Refused, address = "203.0.113.1"): Caller {
      if (done.outcome !== "done") throw new Error(`It was refused: ${JSON.stringify(done)}`);
      const header = done.cookies.map((value) => value.split(";")[0]).join("; ");
      const token = cookie.readToken(header);
      return strangerAt(address, { token, device: cookie.readDevice(header) });
    },
  };
}
