import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";

import { formOf, emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "../accounts.ts";
import { codeOf } from "../authenticator-app.ts";
import { describeEachEngine } from "../engines.ts";
import { createAuthenticator } from "../passkey.ts";
import { openSignInMethods } from "../sign-in-methods.ts";
import { switchOnByScreen } from "../second-factor.ts";
import { EMAIL } from "../token-client.ts";

const AT_ONCE = 8;
const VERIFY = "/login/verify";
const HERE = "/profile";

const many = <Result>(work: (number: number) => Promise<Result>, atOnce = AT_ONCE) =>
  Promise.all(Array.from({ length: atOnce }, (_, number) => work(number)));

const countOf = (answers: readonly unknown[], wanted: unknown) =>
  answers.filter((answer) => answer === wanted).length;

/** Ada, who is signed in to an account of hers, and how often a password was compared. */
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

describeEachEngine("a secret that is good once, used by eight at the same moment", ({ open }) => {
  test("sets one new password, when it is a reset's link", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const caller = {
      address: "203.0.113.1",
      userAgent: undefined,
      token: undefined,
      device: undefined,
    };
    await testServer.accounts.requestReset(formOf({ email: EMAIL }), caller);
    const token = await tokenInEmail(database, "Choose a new password");
    const answers = await many((number) =>
      testServer.accounts.resetPassword(
        formOf({ token, password: `${PASSWORD} ${number}` }),
        caller,
      ),
    );
    expect(
      countOf(
        answers.map(({ outcome }) => outcome),
        "reset",
      ),
    ).toBe(1);
  });

  test("signs one in, when it is a code by email", async () => {
    const database = await open();
    const { site } = await openSignInMethods(database);
    const somebody = site.browser();
    await somebody.post("/login/code", { email: EMAIL, next: HERE });
    const mail = (await emailsIn(database)).findLast(({ subject }) =>
      /code to sign in/.test(subject),
    );
    const emailed: string = JSON.parse(mail?.text ?? "{}").heading;
    const cookies = [...somebody.jar];
    const byEmail = await many(async () => {
      const copy = site.browser();
      for (const [name, value] of cookies) copy.jar.set(name, value);
      const answer = await copy.post("/login/code?step=code", { code: emailed, next: HERE });
      return answer.location;
    });
    expect(countOf(byEmail, HERE)).toBe(1);
  });

  test.each(["a recovery code", "an app's code"])("signs one in, when it is %s", async (kind) => {
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
  });

  test("keeps an account once, when it is the link of a deletion", async () => {
    const database = await open();
    const { accounts, viewer } = await openAdas(database);
    const before = () => Promise.resolve();
    await accounts.askDeletion(formOf({ password: PASSWORD }), { viewer, before });
    const token = await tokenInEmail(database, "Your account will be deleted");
    const kept = await many(() => accounts.cancelDeletionByLink(token));
    expect(countOf(kept, true)).toBe(1);
    expect(await countEmails(database, /^Your account won't be deleted$/)).toBe(1);
  });

  test("changes an address once, when both ends have a link", async () => {
    const database = await open();
    const { security, viewer } = await openAdas(database);
    const email = "ada@new.example";
    await security.requestAddressChange(formOf({ email }), viewer);
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

  test("starts an account clean once, when it is the link of a confirmation", async () => {
    const database = await open();
    const { accounts } = await openAdas(database, { isConfirmed: false });
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const answers = await many((number) =>
      accounts.answerVerification(formOf({ token }), strangerAt(`203.0.113.${number}`)),
    );
    expect(countOf(outcomesOf(answers), "started clean")).toBe(1);
  });

  test("switches a second factor on once, when it is an offer", async () => {
    const { security, viewer } = await openAdas(await open());
    const { ticket, secret } = security.offerTotp(viewer);
    const code = codeOf(secret);
    const answers = await many(() => security.switchOnTotp(formOf({ ticket, code }), viewer));
    expect(countOf(outcomesOf(answers), "on")).toBe(1);
  });

  test("signs one in, when it is what a passkey signed", async () => {
    const { security, viewer } = await openAdas(await open());
    const passkey = createAuthenticator();
    const asked = await security.askForNewPasskey(viewer);
    const made = passkey.make({ challenge: asked?.challenge ?? "" });
    await security.addPasskey(formOf({ name: "x", credential: made }), viewer);
    const { challenge } = security.askForPasskey() ?? { challenge: "" };
    const credential = passkey.use({ challenge });
    const answers = await many((number) =>
      security.signInWithPasskey(formOf({ credential }), {
        caller: strangerAt(`203.0.113.${number}`),
        mayRecord: false,
      }),
    );
    expect(countOf(outcomesOf(answers), "done")).toBe(1);
  });

  test("confirms once, when it is a code by email", async () => {
    const database = await open();
    const { security, viewer, caller } = await openAdas(database);
    const sent = await security.sendConfirmationCode(viewer);
    if (sent.outcome !== "sent") throw new Error(`It was refused: ${JSON.stringify(sent)}`);
    const cookies = sent.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    const mail = (await emailsIn(database)).find(({ subject }) => /to confirm/.test(subject));
    const code: string = JSON.parse(mail?.text ?? "{}").heading;
    const answers = await many(() =>
      security.confirm(formOf({ code }), { viewer, caller, cookies }),
    );
    expect(countOf(outcomesOf(answers), "confirmed")).toBe(1);
  });
});

describeEachEngine("tries that are counted, by many at the same moment", ({ open }) => {
  test("are never more than may be, of a child's profile at a PIN", async () => {
    const { accounts, viewer, compared } = await openAdas(await open());
    await accounts.profiles.setPin(formOf({ pin: "4711", again: "4711" }), viewer);
    const child = { ...viewer, audience: "kids" } as const;
    const give = (pin: string) => accounts.profiles.proveGrownUp(formOf({ pin }), child);
    compared.times = 0;
    await many((number) => give(`000${number}`));
    expect(compared.times).toBe(5);
    expect(await give("4711")).toMatchObject({ outcome: "refused", why: "too many" });
  });

  test("are never more than may be, at a password", async () => {
    const { security, signIn, viewer, caller, compared } = await openAdas(await open());
    const cookies = null;
    const wrong = { password: "not Ada's" };
    await many(() => security.confirm(formOf(wrong), { viewer, caller, cookies }), 16);
    expect(compared.times).toBe(10);
    compared.times = 0;
    const answers = await many(() => signIn(EMAIL, "not Ada's"), 16);
    expect(answers.filter((each) => JSON.stringify(each).includes('"too many"'))).toHaveLength(6);
  });

  test("are never more than may be, at the second step", async () => {
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

  test("never exceed the limit of requested emails", async () => {
    const database = await open();
    const { accounts, security, viewer } = await openAdas(database);
    const caller = strangerAt("203.0.113.9");
    await many(() => accounts.resendVerification({ ...viewer, isVerified: false }));
    expect(await countEmails(database, /^Confirm your email$/)).toBe(3);
    await many(() => accounts.requestReset(formOf({ email: EMAIL }), caller));
    expect(await countEmails(database, /^Choose a new password$/)).toBe(3);
    await many(() => security.requestAddressChange(formOf({ email: "a@new.example" }), viewer));
    expect(await countEmails(database, /Confirm your new address/)).toBe(10);
  });
});
