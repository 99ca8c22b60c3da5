import { expect, test } from "vitest";

import { emailsIn, openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { meanwhile } from "#tests/meanwhile.ts";

const EMAIL = "ada@example.org";

describeEachEngine("a password that was correct a moment ago", ({ open }) => {
  test.each(["in a browser", "for tokens"])(
    "signs nobody in, %s, once the owner of the address has proven it",
    async (way) => {
      const database = await open();
      const testServer = openAccounts(database);
      const { accounts } = testServer;
      await testServer.signUp("Eve", EMAIL);
      const caller = strangerAt("203.0.113.7");
      const sent = await accounts.security.requestCode({ email: EMAIL }, caller);
      if (sent.outcome !== "sent") throw new Error("The code was not sent.");
      const mail = (await emailsIn(database)).findLast(({ subject }) => /code/.test(subject));
      const form = { code: JSON.parse(mail?.text ?? "{}").heading };
      const given = { ...caller, challenge: sent.token };
      meanwhile(database, () => accounts.security.signInWithCode(form, given));

      const recipient = { email: EMAIL, password: PASSWORD, audience: "http://localhost" };
      const late =
        way === "in a browser"
          ? await testServer.signIn(EMAIL, PASSWORD)
          : await accounts.apiTokens.grantByPassword(recipient, caller);
      expect(late).toMatchObject({
        outcome: "refused",
        problem: { text: "Invalid email or password" },
      });
      const sessions = await database.kysely.selectFrom("sessions").selectAll().execute();
      expect(sessions).toHaveLength(1);
      const devices = await database.kysely.selectFrom("known_devices").selectAll().execute();
      expect(devices).toHaveLength(1);
    },
  );
});
