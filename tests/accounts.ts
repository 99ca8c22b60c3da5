import * as bcrypt from "@node-rs/bcrypt";

import type { Database } from "#app/db/connect.server.ts";
import type { FormSuccess, FactorDue } from "#app/features/accounts/accounts-parts.server.ts";
import { createAccounts } from "#app/features/accounts/accounts.server.ts";
import {
  everyoneMaySignUp,
  type Admission,
} from "#app/features/accounts/sign-in/admission.server.ts";
import type { Caller } from "#app/lib/requests/caller.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createSessionReader } from "#app/features/accounts/sessions/sessions.server.ts";
import type { Refusal } from "#app/lib/requests/refused.ts";

import { sharedDecoder } from "./pictures/picture-decoder.ts";

export const PASSWORD = "a warm row of bulbs";
const ORIGIN = "http://localhost";
/** The bcrypt cost of hashes that protect nothing. */
export const LOWEST_COST = 4;
const SECRET = "a secret that is only ever used in tests";

export interface SentEmail {
  to: string;
  subject: string;
  /** The link of its button. */
  address: string | undefined;
  text: string;
}

/** Every email in the outbox, oldest first. */
export async function emailsIn({ kysely }: Database): Promise<SentEmail[]> {
  const rows = await kysely.selectFrom("emails").selectAll().orderBy("queued_at").execute();
  return rows.map(({ recipient, subject, content }) => ({
    to: recipient,
    subject,
    address: JSON.parse(content).action?.address,
    text: content,
  }));
}

/**
 * The token in the link of the latest email with that subject, sent to anyone or to one address.
 */
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

export function formDataOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const strangerAt = (address: string, more: Partial<Caller> = {}): Caller => ({
  address,
  userAgent: undefined,
  token: undefined,
  device: undefined,
  challenge: undefined,
  mayRecord: false,
  ...more,
});

/** Called when a password's hashing or comparison begins, and when it is done. */
type OnHash = (event: "hash" | "hashed" | `compare at cost ${string}`) => void;

interface HashingOptions {
  onHash?: OnHash;
  /** Runs before a new password is hashed, which takes long enough for something else to happen. */
  beforeHash?: () => Promise<unknown>;
}

const countingBcrypt = ({
  onHash = () => undefined,
  beforeHash = async () => undefined,
}: HashingOptions): Pick<typeof bcrypt, "hash" | "compare"> => ({
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

/** The server's accounts over a database, with a clock that tests can move. */
export function openAccounts(
  database: Database,
  {
    isDear = false,
    admission = everyoneMaySignUp,
    duringPause = async () => undefined,
    ...hashing
  }: HashingOptions & {
    isDear?: boolean;
    admission?: Admission;
    /** Runs instead of waiting. */
    duringPause?: () => Promise<unknown>;
  } = {},
) {
  const clock = { aheadMs: 0 };
  const pausesMs: number[] = [];
  const reported: unknown[] = [];
  const forgotten: string[] = [];
  const now = () => Date.now() + clock.aheadMs;
  const accounts = createAccounts({
    database,
    secret: SECRET,
    decoder: sharedDecoder,
    admission,
    origin: ORIGIN,
    // The product's cost applies only where a test is about it.
    passwordCost: isDear ? undefined : LOWEST_COST,
    bcrypt: countingBcrypt(hashing),
    now,
    remembered: {
      forget: (token) => forgotten.push(token),
      forgetUser: (userId) => forgotten.push(userId),
    },
    report: (error) => reported.push(error),
    pause: (durationMs) => {
      pausesMs.push(durationMs);
      return duringPause();
    },
  });
  const readSession = createSessionReader(database, now);

  const signUp = (name: string, email: string, caller = strangerAt("203.0.113.1")) =>
    accounts.signUp({ name, email, password: PASSWORD }, caller);

  return {
    accounts,
    keys: createDerivedKeys(SECRET),
    clock,
    pausesMs,
    reported,
    forgotten,
    readSession,
    signUp,
    /** Signs up, and opens the link in the welcome email in the same browser. */
    async signUpConfirmed(name: string, email: string, caller = strangerAt("203.0.113.1")) {
      const done = await signUp(name, email, caller);
      if (done.outcome !== "done") return done;
      const viewer = await readSession(done.browser?.session?.token ?? "");
      const token = await tokenInEmail(database, "Welcome to Matinee", viewer?.email);
      await accounts.openVerification(token, viewer ?? null);
      return done;
    },
    signIn: (email: string, password: string, caller = strangerAt("203.0.113.1")) =>
      accounts.signIn({ email, password }, { ...caller, mayRecord: true }),
    /** The caller of the browser's next request, with what the last answer made it store. */
    callerAfter(done: FormSuccess | FactorDue | Refusal, address = "203.0.113.1"): Caller {
      if (done.outcome !== "done") throw new Error(`Refused: ${JSON.stringify(done)}`);
      const { session, device } = done.browser ?? {};
      return strangerAt(address, { token: session?.token, device });
    },
  };
}
