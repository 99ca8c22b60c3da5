import { expect, test } from "vitest";

import { openAccounts } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const AT_ONCE = 11;
const AN_HOUR = 8;
const PAUSE_MS = 200;

describeEachEngine("pictures of accounts", ({ open }) => {
  async function openAda() {
    const { accounts, readSession, signUp, callerAfter, pausesMs } = openAccounts(await open());
    const { token = "" } = callerAfter(await signUp("Ada Lovelace", "ada@example.org"));
    const viewer = await readSession(token);
    if (viewer === undefined) throw new Error("Ada did not sign up");
    return { viewer, accounts, pausesMs };
  }

  test("those of a crowd start one after the other, and those that are refused are not read", async () => {
    const { viewer, accounts, pausesMs } = await openAda();
    let endReading = (): void => undefined;
    const reading = new Promise<undefined>((resolve) => {
      endReading = () => resolve(undefined);
    });
    let read = 0;
    const upload = () =>
      accounts.setAvatar(viewer, () => {
        read += 1;
        return reading;
      });
    const running = Array.from({ length: AT_ONCE }, upload);
    const refused = await Promise.all([upload(), upload(), upload()]);
    expect(refused.map(({ outcome }) => outcome)).toEqual(["busy", "busy", "busy"]);
    // All but the first, which was alone.
    expect(pausesMs).toEqual(Array(AT_ONCE - 1 + refused.length).fill(PAUSE_MS));
    endReading();
    const outcomes = (await Promise.all(running)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([
      ...Array(AN_HOUR).fill("no picture"),
      ...Array(AT_ONCE - AN_HOUR).fill("too often"),
    ]);
    expect(read).toBe(AN_HOUR);
    const pauses = AT_ONCE - 1 + refused.length + AT_ONCE - AN_HOUR;
    expect(pausesMs).toEqual(Array(pauses).fill(PAUSE_MS));
    // All are done, and the next ones are taken up again.
    expect((await upload()).outcome).toBe("too often");
  });
});
