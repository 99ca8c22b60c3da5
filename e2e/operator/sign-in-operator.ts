import type { BrowserContext } from "@playwright/test";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";

interface Journey {
  signInAs: (context: BrowserContext, name: string) => Promise<void>;
  matinee: { place: DatabasePlace };
}

/** Puts an operator's cookies into a browser; a name that no other journey of the server has. */
export async function signInOperator(
  context: BrowserContext,
  name: string,
  { signInAs, matinee: { place } }: Journey,
): Promise<void> {
  await signInAs(context, name);
  const { kysely, close } = await openDatabase(place);
  await kysely
    .updateTable("users")
    .set({ role: "operator", email_verified: 1 })
    .where("name", "=", name)
    .execute();
  await close();
}
