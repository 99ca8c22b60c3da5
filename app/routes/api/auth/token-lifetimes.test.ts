import { expect, test } from "vitest";

import { openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { AUDIENCE, EMAIL } from "#tests/sign-in/token-client.ts";

describeEachEngine("token lifetimes", ({ open }) => {
  test("an access token ends after a quarter of an hour, and a sign-in after thirty idle days", async () => {
    const { accounts, clock, signUp } = openAccounts(await open());
    await signUp("Ada", EMAIL);
    const caller = strangerAt("203.0.113.9");
    const form = { email: EMAIL, password: PASSWORD, audience: AUDIENCE };
    const granted = await accounts.apiTokens.grantByPassword(form, caller);
    if (granted.outcome !== "granted") throw new Error(granted.outcome);
    const { accessToken, refreshToken } = granted.tokens;
    const read = () => accounts.apiTokens.readBearer(`Bearer ${accessToken}`);
    clock.aheadMs = 14 * 60_000;
    expect(await read()).toBeDefined();
    clock.aheadMs = 15 * 60_000 + 1000;
    expect(await read()).toBeUndefined();
    clock.aheadMs = 29 * 24 * 3_600_000;
    const renewed = await accounts.apiTokens.refresh(refreshToken, caller);
    if (renewed.outcome !== "granted") throw new Error(renewed.outcome);
    clock.aheadMs = 60 * 24 * 3_600_000;
    const late = await accounts.apiTokens.refresh(renewed.tokens.refreshToken, caller);
    expect(late).toEqual({ outcome: "invalid" });
  });

  test("a sign-in ends after four hundred days, however often its tokens are refreshed", async () => {
    const { accounts, clock, signUp } = openAccounts(await open());
    await signUp("Ada", EMAIL);
    const caller = strangerAt("203.0.113.9");
    const form = { email: EMAIL, password: PASSWORD, audience: AUDIENCE };
    const granted = await accounts.apiTokens.grantByPassword(form, caller);
    if (granted.outcome !== "granted") throw new Error(granted.outcome);
    let { refreshToken } = granted.tokens;
    for (let days = 20; days < 400; days += 20) {
      clock.aheadMs = days * 24 * 3_600_000;
      const renewed = await accounts.apiTokens.refresh(refreshToken, caller);
      if (renewed.outcome !== "granted") throw new Error(`${renewed.outcome} after ${days} days`);
      refreshToken = renewed.tokens.refreshToken;
    }
    clock.aheadMs = 401 * 24 * 3_600_000;
    expect(await accounts.apiTokens.refresh(refreshToken, caller)).toEqual({ outcome: "invalid" });
  });
});
