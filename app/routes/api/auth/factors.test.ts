import { expect, test } from "vitest";

import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openTokenSite } from "#tests/sign-in/token-client.ts";

const EVE = "eve@example.org";

describeEachEngine("a second factor that a client is asked for", ({ open }) => {
  test("confirms only its owner, and works once", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const ada = await site.signedUp();
    await site.signedUpAs("Eve", EVE);
    const { data: eves } = await site.grant({ email: EVE });
    const secret = await site.switchOnTotp(eves.access_token);
    const path = "/api/auth/factors/totp";
    const request = await site.ask(`${path}/challenge`, {
      method: "POST",
      token: eves.access_token,
    });
    expect(request.status).toBe(201);
    const body = { challenge: request.data.challenge, code: codeOf(secret, 1) };
    await database.kysely.updateTable("sessions").set({ confirmed_at: null }).execute();
    // Eve has somehow got Ada's token, and has a factor of her own.
    const stolen = await site.ask(`${path}/verify`, { token: ada.accessToken, body });
    expect(stolen).toMatchObject({ status: 400, body: { code: "expired" } });
    const confirmed = await database.kysely
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("confirmed_at")
      .where("email", "!=", EVE)
      .where("confirmed_at", "is not", null)
      .execute();
    expect(confirmed).toEqual([]);
    const again = await site.ask(`${path}/verify`, { token: eves.access_token, body });
    expect(again.status).toBe(400);
  });
});
