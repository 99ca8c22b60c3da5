import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { AUDIENCE, openTokenSite } from "#tests/sign-in/token-client.ts";

const NEW_PASSWORD = "a second row of bulbs";

describeEachEngine("a token from an email", ({ open }) => {
  test("that was never issued leaves no row behind, and is limited by the client's address", async () => {
    const database = await open();
    const site = await openTokenSite(database);
    const { browser } = await site.signedUp();
    const rows = async () => {
      const tables = ["attempts", "rate_limits", "verifications", "sign_in_challenges"] as const;
      const counted = tables.map((table) =>
        database.kysely.selectFrom(table).selectAll().execute(),
      );
      return (await Promise.all(counted)).flat().length;
    };
    const { data } = await site.ask("/api/auth/otp", { body: { email: "nobody@example.org" } });
    const made = (index: number): Record<string, string>[] => [
      { type: "otp", challenge: `made-up-${index}`, code: "000000", audience: AUDIENCE },
      { type: "otp", challenge: `${data.challenge}${index}`, code: "000000", audience: AUDIENCE },
      { type: "email", token: `made-up.${index}.x` },
      { type: "recovery", token: `made-up-${index}`, password: NEW_PASSWORD },
    ];
    const verify = (body: Record<string, string>) => site.ask("/api/auth/verify", { body });
    for (const body of made(0)) expect(await verify(body)).toMatchObject({ status: 400 });
    const before = await rows();
    for (let index = 1; index <= 24; index++) {
      for (const body of made(index)) expect(await verify(body)).toMatchObject({ status: 400 });
    }
    expect(await rows()).toBe(before);
    for (const body of made(25)) {
      expect(await verify(body)).toMatchObject({ status: 429, body: { code: "too_many" } });
    }
    expect((await browser.get("/profile")).status).toBe(200);
  });
});
