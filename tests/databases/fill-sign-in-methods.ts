import type { Database } from "#app/db/connect.server.ts";

/** A row of an account in every table of sign-in methods. */
export async function fillSignInMethods({ kysely }: Database, user_id: string): Promise<void> {
  const own = { user_id, created_at: 1 };
  await kysely
    .insertInto("totp_factors")
    .values({ sealed_secret: "x", last_step: 1, ...own })
    .execute();
  await kysely
    .insertInto("recovery_codes")
    .values({ code_hash: "x", ...own })
    .execute();
  await kysely
    .insertInto("passkeys")
    .values({ id: "passkey", name: "x", public_key: "x", counter: 1, ...own })
    .execute();
  await kysely
    .insertInto("personal_keys")
    .values({ id: "key", name: "x", scopes: "read", token_hash: "x", ...own })
    .execute();
  await kysely
    .insertInto("repeated_requests")
    .values({ key_hash: "x", request_hash: "x", ...own })
    .execute();
  await kysely
    .insertInto("sign_in_challenges")
    .values({ token_hash: "x", user_id, kind: "code", proof: "code", expires_at: 1 })
    .execute();
  await kysely
    .insertInto("address_changes")
    .values({
      user_id,
      email: "another@example.org",
      old_token_hash: "x",
      new_token_hash: "y",
      expires_at: 1,
    })
    .execute();
}

/** An API client's session, by its tokens. */
export async function fillTokens({ kysely }: Database, user_id: string): Promise<string> {
  const { id: session_id } = await kysely
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto("token_grants")
    .values({ session_id, client: "A television", audience: "x" })
    .execute();
  await kysely
    .insertInto("refresh_tokens")
    .values({ token_hash: "x", session_id, created_at: 1 })
    .execute();
  return session_id;
}
