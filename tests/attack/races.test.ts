import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";

import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "../accounts.ts";
import { codeOf } from "../sign-in/authenticator-app.ts";
import { describeEachEngine } from "../engines.ts";
import { writesInEnglish } from "../in-english.ts";
import { createAuthenticator } from "../sign-in/passkey.ts";
import { openSignInMethods } from "../sign-in/sign-in-methods.ts";
import { switchOnByScreen } from "../sign-in/second-factor.ts";
import { EMAIL } from "../sign-in/token-client.ts";

writesInEnglish();

const AT_ONCE = 8;
const VERIFY = "/login/verify";
const HERE = "/profile";

const many = <Result>(work: (number: number) => Promise<Result>, atOnce = AT_ONCE) =>
  Promise.all(Array.from({ length: atOnce }, (_, number) => work(number)));

const countOf = (answers: readonly unknown[], wanted: unknown) =>
  answers.filter((answer) => answer === wanted).length;

/** Ada, signed in to an account of her own, and how often a password was compared. */
async function openAdas(database: Database, { isConfirmed = true } = {}) {
  const compared = { times: 0 };
  const onHash = (event: string) => {
    if (event.startsWith("compare")) compared.times += 1;
  };
  const testServer = openAccounts(database, { onHash });
  const signedUp = await (isConfirmed ? testServer.signUpConfirmed : testServer.signUp)(
    "Ada",
    EMAIL,
  );
  const caller = testServer.callerAfter(signedUp);
  const viewer = await testServer.readSession(caller.token ?? "");
  if (!viewer) throw new Error("Ada is not signed in.");
  compared.times = 0;
  return { ...testServer, caller, viewer, compared, security: testServer.accounts.security };
}

const outcomesOf = (answers: readonly { outcome: string }[]) =>
  answers.map(({ outcome }) => outcome);

const countEmails = async (database: Database, subject: RegExp) =>
  (await emailsIn(database)).filter((mail) => subject.test(mail.subject)).length;

describeEachEngine("a secret that works once, used eight times at once", ({ open }) => {
  test("sets one new password, when it is a password reset link", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const caller = {
      address: "203.0.113.1",
      userAgent: undefined,
      token: undefined,
      device: undefined,
      challenge: undefined,
      mayRecord: false,
    };
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    const answers = await many((number) =>
      testServer.accounts.resetPassword({ token, password: `${PASSWORD} ${number}` }, caller),
    );
    expect(
      countOf(
        answers.map(({ outcome }) => outcome),
        "reset",
      ),
    ).toBe(1);
  });

  test("signs one browser in, when it is an emailed code", async () => {
    const database = await open();
    const { site } = await openSignInMethods(database);
    const visitor = site.browser();
    await visitor.post("/login/code", { email: EMAIL, next: HERE });
    const mail = (await emailsIn(database)).findLast(({ subject }) =>
      /code to sign in/.test(subject),
    );
    const emailed: string = JSON.parse(mail?.text ?? "{}").heading;
    const cookies = [...visitor.jar];
    const byEmail = await many(async () => {
      const copy = site.browser();
      for (const [name, value] of cookies) copy.jar.set(name, value);
      const answer = await copy.post("/login/code?step=code", { code: emailed, next: HERE });
      return answer.location;
    });
    expect(countOf(byEmail, HERE)).toBe(1);
  });

  test.each(["a recovery code", "an app's code"])(
    "signs one browser in, when it is %s",
    async (kind) => {
      const { site, browser } = await openSignInMethods(await open());
      const { key, codes } = await switchOnByScreen(browser);
      const waiting = [];
      for (let number = 0; number < AT_ONCE; number += 1) {
        const visitor = site.browser();
        await visitor.post("/login", { email: EMAIL, password: PASSWORD, next: HERE });
        waiting.push(visitor);
      }
      const code = kind === "a recovery code" ? (codes[0] ?? "") : codeOf(key, 1);
      const answers = await Promise.all(
        waiting.map((visitor) => visitor.post(VERIFY, { code, next: HERE })),
      );
      expect(
        countOf(
          answers.map(({ location }) => location),
          HERE,
        ),
      ).toBe(1);
    },
  );

  test("cancels a deletion once, when it is the link that keeps the account", async () => {
    const database = await open();
    const { accounts, viewer } = await openAdas(database);
    const before = () => Promise.resolve();
    await accounts.askDeletion({ password: PASSWORD }, { viewer, before });
    const token = await tokenInEmail(database, "Your account will be deleted");
    const canceled = await many(() => accounts.cancelDeletionByLink(token));
    expect(countOf(canceled, true)).toBe(1);
    expect(await countEmails(database, /^Your account won't be deleted$/)).toBe(1);
  });

  test("changes an email address once, when both addresses got a link", async () => {
    const database = await open();
    const { security, viewer } = await openAdas(database);
    const email = "ada@new.example";
    await security.requestAddressChange({ email }, viewer);
    const subject = "Confirm your new address";
    const ends = [
      await tokenInEmail(database, subject, EMAIL),
      await tokenInEmail(database, subject, email),
    ];
    const answers = await many((number) =>
      security.confirmAddressChange(ends[number % 2] ?? "", viewer),
    );
    expect(countOf(answers, "changed")).toBe(1);
    expect(await countEmails(database, /^Your address was changed$/)).toBe(2);
  });

  test("resets an account once, when it is a confirmation link", async () => {
    const database = await open();
    const { accounts } = await openAdas(database, { isConfirmed: false });
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const answers = await many((number) =>
      accounts.answerVerification({ token }, strangerAt(`203.0.113.${number}`)),
    );
    expect(countOf(outcomesOf(answers), "started clean")).toBe(1);
  });

  test("switches a second factor on once, when it is a setup ticket", async () => {
    const { security, viewer } = await openAdas(await open());
    const { ticket, secret } = security.offerTotp(viewer);
    const code = codeOf(secret);
    const answers = await many(() => security.switchOnTotp({ ticket, code }, viewer));
    expect(countOf(outcomesOf(answers), "on")).toBe(1);
  });

  test("signs one browser in, when it is a passkey's signature", async () => {
    const { security, viewer } = await openAdas(await open());
    const passkey = createAuthenticator();
    const request = await security.askForNewPasskey(viewer);
    const made = passkey.make({ challenge: request?.challenge ?? "" });
    await security.addPasskey({ name: "x", credential: made }, viewer);
    const { challenge } = security.askForPasskey() ?? { challenge: "" };
    const credential = passkey.use({ challenge });
    const answers = await many((number) =>
      security.signInWithPasskey({ credential }, strangerAt(`203.0.113.${number}`)),
    );
    expect(countOf(outcomesOf(answers), "done")).toBe(1);
  });

  test("confirms once, when it is an emailed code", async () => {
    const database = await open();
    const { security, viewer, caller } = await openAdas(database);
    const sent = await security.sendConfirmationCode(viewer);
    if (sent.outcome !== "sent") throw new Error(`Refused: ${JSON.stringify(sent)}`);
    const waiting = { ...caller, challenge: sent.token };
    const mail = (await emailsIn(database)).find(({ subject }) => /to confirm/.test(subject));
    const code: string = JSON.parse(mail?.text ?? "{}").heading;
    const answers = await many(() => security.confirm({ code }, { viewer, caller: waiting }));
    expect(countOf(outcomesOf(answers), "confirmed")).toBe(1);
  });
});

describeEachEngine("counted tries, made by many at the same moment", ({ open }) => {
  test("never exceed the limit, for a PIN from a child's profile", async () => {
    const { accounts, viewer, compared } = await openAdas(await open());
    await accounts.profiles.setPin({ pin: "4711", again: "4711" }, viewer);
    const child = { ...viewer, audience: "kids" } as const;
    const give = (pin: string) => accounts.profiles.proveGrownUp({ pin }, child);
    compared.times = 0;
    await many((number) => give(`000${number}`));
    expect(compared.times).toBe(5);
    expect(await give("4711")).toMatchObject({ outcome: "refused", why: "too many" });
  });

  test("never exceed the limit, for a password", async () => {
    const { security, signIn, viewer, caller, compared } = await openAdas(await open());
    const wrong = { password: "not Ada's" };
    await many(() => security.confirm(wrong, { viewer, caller }), 16);
    expect(compared.times).toBe(10);
    compared.times = 0;
    const answers = await many(() => signIn(EMAIL, "not Ada's"), 16);
    expect(answers.filter((each) => JSON.stringify(each).includes('"too many"'))).toHaveLength(6);
  });

  test("never exceed the limit, at the second step", async () => {
    const { site, browser } = await openSignInMethods(await open());
    await switchOnByScreen(browser);
    const visitor = site.browser();
    await visitor.post("/login", { email: EMAIL, password: PASSWORD, next: HERE });
    const cookies = [...visitor.jar];
    const answers = await many(async () => {
      const copy = site.browser();
      for (const [name, value] of cookies) copy.jar.set(name, value);
      return (await copy.post(VERIFY, { code: "000000", next: HERE })).status;
    });
    expect(countOf(answers, 400)).toBe(5);
  });

  test("never exceed the limit, for requested emails", async () => {
    const database = await open();
    const { accounts, security, viewer } = await openAdas(database);
    const caller = strangerAt("203.0.113.9");
    await many(() => accounts.resendVerification({ ...viewer, isVerified: false }));
    expect(await countEmails(database, /^Confirm your email$/)).toBe(3);
    await many(() => accounts.requestReset({ email: EMAIL }, caller));
    expect(await countEmails(database, /^Choose a new password$/)).toBe(3);
    await many(() => security.requestAddressChange({ email: "a@new.example" }, viewer));
    expect(await countEmails(database, /Confirm your new address/)).toBe(10);
  });
});
