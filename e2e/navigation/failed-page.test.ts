import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { openDatabase } from "#app/db/connect.server.ts";

import { followLink } from "../support/click-link.ts";
import { expect } from "../support/journey.ts";
import { test } from "../support/own-server.ts";
import { contentOf } from "../support/page-content.ts";
import { isKnown } from "../support/page-script.ts";

/** The document without the id of its request, which is another one each time. */
async function failureOf(page: Page) {
  const { markup, ...rest } = await contentOf(page);
  return { ...rest, markup: markup.map((line) => line.replace(/<code>[\w-]+/, "<code>…")) };
}

test("a page that fails is the same however it is reached, and works again once its cause is gone @prove", async ({
  page,
  ownOrigin,
  ownPlace,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const database = await openDatabase(ownPlace);
  const address = `${ownOrigin}/lists`;
  await page.goto(`${ownOrigin}/cookies`);
  await isKnown(page);
  await sql`alter table lists rename to lost_lists`.execute(database.kysely);
  const response = await page.goto(address);
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Something went wrong on our side.",
  );
  const loaded = await failureOf(page);

  await page.reload();
  expect(await failureOf(page), "reloaded").toEqual(loaded);
  await page.goto(`${ownOrigin}/cookies`);
  await followLink(page, "/lists");
  expect(await failureOf(page), "by a link").toEqual(loaded);
  await page.goBack({ waitUntil: "load" });
  await expect(page).toHaveURL(`${ownOrigin}/cookies`);
  await page.goForward({ waitUntil: "load" });
  expect(await failureOf(page), "with Forward").toEqual(loaded);
  await page.goto(`${ownOrigin}/terms`);
  await page.goBack({ waitUntil: "load" });
  expect(await failureOf(page), "with Back").toEqual(loaded);

  await sql`alter table lost_lists rename to lists`.execute(database.kysely);
  await database.close();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Lists");
});
