import { expect, test } from "vitest";

import { formOf, lettersIn, openAccounts, PASSWORD, tokenInLetter } from "../accounts.ts";
import { codeOf } from "../authenticator-app.ts";
import { describeEachEngine } from "../engines.ts";
import { openWaysIn } from "../ways-in.ts";
import { switchOnByScreen } from "../second-factor.ts";
import { EMAIL } from "../token-client.ts";

const AT_ONCE = 8;
const VERIFY = "/login/verify";
const HERE = "/profile";

const many = <Result>(work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, number) => work(number)));

const countOf = (answers: readonly unknown[], wanted: unknown) =>
  answers.filter((answer) => answer === wanted).length;

describeEachEngine("a secret that is good once, used by eight at the same moment", ({ open }) => {
  test("sets one new password, when it is a reset's link", async () => {
    const database = await open();
    const house = openAccounts(database);
    await house.signUp("Ada", EMAIL);
    const caller = {
      address: "203.0.113.1",
      userAgent: undefined,
      token: undefined,
      device: undefined,
    };
    await house.accounts.requestReset(formOf({ email: EMAIL }), caller);
    const token = await tokenInLetter(database, "Choose a new password");
    const answers = await many((number) =>
      house.accounts.resetPassword(formOf({ token, password: `${PASSWORD} ${number}` }), caller),
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
    const { site } = await openWaysIn(database);
    const somebody = site.browser();
    await somebody.post("/login/code", { email: EMAIL, next: HERE });
    const letter = (await lettersIn(database)).findLast(({ subject }) =>
      /code to sign in/.test(subject),
    );
    const emailed: string = JSON.parse(letter?.text ?? "{}").heading;
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
    const { site, browser } = await openWaysIn(await open());
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
});
