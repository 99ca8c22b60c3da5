import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openAccounts, PASSWORD } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const PIN = "1234";

describeEachEngine("switching profiles", ({ open }) => {
  /** Ada's account in one browser, with profiles of a child and of another adult. */
  async function openAda() {
    const opened = openAccounts(await open());
    const { profiles } = opened.accounts;
    const caller = opened.callerAfter(await opened.signUpConfirmed("Ada", "ada@example.org"));
    const viewer = async () => {
      const found = await opened.readSession(caller.token ?? "");
      if (!found) throw new Error("Ada is not signed in.");
      return found;
    };
    const add = async (name: string, ageLimit: string) => {
      const looks = { colour: "sea", face: "owl" };
      const form = { id: randomUUID(), name, ageLimit, pin: PIN, again: PIN, ...looks };
      expect(await profiles.add(form, await viewer())).toMatchObject({ outcome: "done" });
      return form.id;
    };
    const [child, adult] = [await add("Mia", "kids"), await add("Bob", "")];
    const first = (await profiles.overview(await viewer())).profiles.find(
      ({ isFirst }) => isFirst,
    )?.id;
    const switchTo = async (profile = "", proof: { pin?: string; password?: string } = {}) =>
      profiles.switchTo({ profile, ...proof }, { viewer: await viewer(), caller });
    const active = async () => (await viewer()).profile?.name;
    return { child, adult, first, switchTo, active, opened, viewer };
  }

  test("is free between adults and to a child", async () => {
    const { child, adult, first, switchTo, active } = await openAda();
    for (const [id, name] of [
      [adult, "Bob"],
      [first, "Ada"],
      [child, "Mia"],
    ] as const) {
      expect(await switchTo(id)).toMatchObject({ outcome: "done" });
      expect(await active()).toBe(name);
    }
  });

  test("away from a child takes the PIN or the password of an adult", async () => {
    const { child, adult, first, switchTo, active } = await openAda();
    await switchTo(child);
    for (const wrong of [{}, { pin: "4321" }]) {
      expect(await switchTo(adult, wrong)).toMatchObject({ errors: { pin: expect.anything() } });
    }
    expect(await switchTo(adult, { pin: PIN, password: "another" })).toMatchObject({
      errors: { password: expect.anything() },
    });
    expect(await active()).toBe("Mia");
    expect(await switchTo(adult, { pin: ` ${PIN} ` })).toMatchObject({ outcome: "done" });
    expect(await active()).toBe("Bob");
    await switchTo(child);
    expect(await switchTo(first, { password: PASSWORD })).toMatchObject({ outcome: "done" });
    expect(await active()).toBe("Ada");
  });

  test("to the child who is there already, by a double click, asks nobody", async () => {
    const { child, switchTo, active } = await openAda();
    await switchTo(child);
    expect(await switchTo(child)).toMatchObject({ outcome: "done" });
    expect(await active()).toBe("Mia");
  });

  test("goes to no profile that is not the account's own", async () => {
    const { switchTo, active } = await openAda();
    for (const id of ["", randomUUID()]) {
      expect(await switchTo(id)).toMatchObject({ outcome: "refused" });
    }
    expect(await active()).toBe("Ada");
  });
});
