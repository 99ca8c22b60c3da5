import { expect } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";

import { openAccountsSite } from "../accounts-site.ts";
import type { RouteModule } from "../site.ts";

export const OPERATOR_EMAIL = "ada@example.org";

/** A site with these screens, where Ada is the operator and nothing waits to be sent. */
export async function openOperatorSite(
  database: Database,
  routes: Record<string, RouteModule>,
  billing: Partial<BillingParts> = {},
  variables: Record<string, string> = {},
) {
  const site = await openAccountsSite({ database, variables, routes, billing });
  const operator = await site.signedUp("Ada", OPERATOR_EMAIL);
  await database.kysely
    .updateTable("users")
    .set({ role: OPERATOR })
    .where("email", "=", OPERATOR_EMAIL)
    .execute();
  await database.kysely.deleteFrom("emails").execute();
  // What the server remembers of the session is older than the role.
  const fresh = async (path: string) => {
    await expect.poll(async () => (await operator.get(path)).status).toBe(200);
    return operator.text(path);
  };
  return { ...site, operator, fresh };
}
