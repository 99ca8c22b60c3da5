import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";

/** A message with this id, and an email that could not be sent; as often as it is asked for. */
export async function leaveWork(place: DatabasePlace, id: string): Promise<void> {
  const { kysely, close } = await openDatabase(place);
  await kysely
    .insertInto("messages")
    .values({
      id,
      kind: "contact",
      name: "Ben",
      email: "ben@example.org",
      subject: `Where is film ${id}?`,
      body: "It was here\nyesterday.",
      opening: null,
      received_at: 1_700_000_000_000,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await kysely
    .insertInto("emails")
    .values({
      id: `failed${id}`,
      recipient: "ben@example.org",
      subject: `Email ${id}`,
      content: "{}",
      queued_at: 1_000,
      give_up_at: 2_000,
      next_try_at: null,
      tries: 9,
      last_problem: "550 no such mailbox",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await close();
}

/** An account with this id that no other journey of the server has. */
export async function leaveAccount(place: DatabasePlace, id: string): Promise<void> {
  const { kysely, close } = await openDatabase(place);
  await kysely
    .insertInto("users")
    .values({ id, name: "Grete Minde", email: `${id}@example.org`, created_at: 1, updated_at: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await close();
}
