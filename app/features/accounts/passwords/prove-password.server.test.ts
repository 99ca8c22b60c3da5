import { expect, test } from "vitest";

import { formOf, emailsIn, openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { meanwhile } from "#tests/meanwhile.ts";

const EMAIL = "ada@example.org";

describeEachEngine("a password that was right a moment ago", ({ open }) => {
  test.each(["in a browser", "for tokens"])(
    "signs nobody in, %s, once the owner of the address has proven it",
    async (way) => {
      const database = await open();
      const testServer = openAccounts(database);
      const { accounts } = testServer;
      await testServer.signUp("Eve", EMAIL);
      const caller = strangerAt("203.0.113.7");
      const sent = await accounts.security.requestCode(formOf({ email: EMAIL }), caller);
      if (sent.outcome !== "sent") throw new Error("The code was not sent.");
      const mail = (await emailsIn(database)).findLast(({ subject }) => /code/.test(subject));
      const form = formOf({ code: JSON.parse(mail?.text ?? "{}").heading });
      const cookies = sent.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
      const given = { cookies, caller, mayRecord: false };
      meanwhile(database, () => accounts.security.signInWithCode(form, given));

      const recipient = { email: EMAIL, password: PASSWORD, audience: "http://localhost" };
      const late =
        way === "in a browser"
          ? await testServer.signIn(EMAIL, PASSWORD)
          : await accounts.apiTokens.grantByPassword(formOf(recipient), caller);
      expect(late).toMatchObject({ outcome: "refused", problem: "Invalid email or password" });
      const sessions = await database.kysely.selectFrom("sessions").selectAll().execute();
      expect(sessions).toHaveLength(1);
      const devices = await database.kysely.selectFrom("known_devices").selectAll().execute();
      expect(devices).toHaveLength(1);
    },
  );
});
