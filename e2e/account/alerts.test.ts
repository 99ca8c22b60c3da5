import { openDatabase } from "#app/db/connect.server.ts";
import { isInFull } from "#tests/in-full.ts";

import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { isKnown } from "../support/page-script.ts";

test("a bell says how many alerts are unread, until the viewer has marked them", async ({
  page,
  matinee,
  signInAs,
}) => {
  await signInAs(page.context(), "Ada Lovelace");
  await page.goto("/movies");
  const bell = page.getByRole("banner").getByRole("link", { name: "Alerts" });
  await expect(bell).toBeVisible();
  await isKnown(page);
  const count = () =>
    bell.evaluate((link) => getComputedStyle(link, "::after").content.replaceAll('"', ""));
  expect(await count()).toBe("none");
  const { kysely, close } = await openDatabase(matinee.place);
  const { id: profile_id } = await kysely
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select("profiles.id")
    .where("users.name", "=", "Ada Lovelace")
    .orderBy("profiles.created_at", "desc")
    .executeTakeFirstOrThrow();
  // Old ones are deleted whenever the server looks for new ones.
  const made_at = Date.now();
  const about = { kind: "release", about: "cinema", season: 0, episode: 0 } as const;
  const films = [
    { content_id: "19", content_title: "Metropolis" },
    { content_id: "653", content_title: "Nosferatu" },
  ];
  const rows = films.map((film) => ({
    id: `${profile_id}-${film.content_id}`,
    profile_id,
    event_key: film.content_id,
    content_type: "movie" as const,
    ...film,
    ...about,
    episode_title: "",
    due_at: 1,
    made_at,
    is_shown: 1,
  }));
  await kysely.insertInto("alerts").values(rows).execute();
  await close();
  await page.goto("/alerts");
  await expect.poll(count).toBe("2");
  if (isInFull) expect(await findProblems(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("button", { name: "Mark Nosferatu as read" }).click();
  await expect.poll(count).toBe("1");
  await page.getByRole("button", { name: "Mark All as Read" }).click();
  await expect.poll(count).toBe("none");
  // Shared pages show it from the stored record, before the server is asked.
  await page.goto("/movies");
  expect(await count()).toBe("none");
});

test("which alerts there are is chosen on a page of its own @prove", async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(context, "Ada Lovelace");
  await page.goto("/alerts");
  await page.getByRole("main").getByRole("link", { name: "Alert settings" }).click();
  await page.getByLabel("Episodes come out").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: "Messages" }).getByText("Your alert settings are saved"),
  ).toBeVisible();
  await expect(page.getByLabel("Episodes come out")).not.toBeChecked();
  expect(await findProblems(page)).toEqual([]);
});

test("how often emails come is what the viewer saved, whenever the page is opened again @prove", async ({
  page,
  matinee,
  signInAs,
}) => {
  await signInAs(page.context(), "Grace Hopper");
  const { kysely, close } = await openDatabase(matinee.place);
  await kysely
    .updateTable("users")
    .set({ email_verified: 1 })
    .where("name", "=", "Grace Hopper")
    .execute();
  await close();
  await page.goto("/alerts/settings");
  for (const choice of ["Once a week", "At once", "Off", "Once a week"]) {
    await page.getByRole("radio", { name: choice }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("are saved");
    await expect(page.getByRole("radio", { name: choice })).toBeChecked();
    await page.reload();
    await expect(page.getByRole("radio", { name: choice })).toBeChecked();
    await page.goto("/movies");
    await page.goBack();
    await expect(page.getByRole("radio", { name: choice })).toBeChecked();
  }
});
