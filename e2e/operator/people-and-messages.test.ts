import type { Page } from "@playwright/test";

import { addressOf } from "../support/below-a-path.ts";
import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen, SANDBOXED } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";
import { leaveWork } from "./leave-work.ts";
import { signInOperator } from "./sign-in-operator.ts";

/** A notice is in the page, and with a script in a toast as well. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

const findLogged = async (page: Page, ...kinds: string[]) => {
  await page.goto("/operator/audit-log");
  for (const kind of kinds) await expect(seen(page, kind)).toBeVisible();
};

for (const javaScriptEnabled of withOrWithoutScript) {
  const how = javaScriptEnabled ? "with" : "without";

  test.describe(`an operator, ${how} a script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    const look = async (page: Page) => {
      if (javaScriptEnabled) expect(await findProblems(page), page.url()).toEqual([]);
      expect(await isWiderThanScreen(page), page.url()).toBe(false);
    };

    test("answers a message, sends an email again, and looks at emails in other languages @prove", async ({
      page,
      context,
      matinee,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(...SANDBOXED);
      await signInOperator(context, `Answering Operator ${how}`, { signInAs, matinee });
      await leaveWork(matinee.place, how);
      await page.goto("/operator/messages");
      await page.getByRole("link", { name: `Where is film ${how}?` }).click();
      await expect(page.getByText("It was here")).toBeVisible();
      await look(page);
      await page.getByLabel("Answer").fill("It is here again.");
      await page.getByRole("button", { name: "Send the Answer" }).click();
      await expect(seen(page, "Your answer is on its way")).toBeVisible();
      await findLogged(page, "message.answer");

      await page.goto("/operator/emails");
      const failed = page.getByRole("listitem").filter({ hasText: `Email ${how}` });
      await expect(failed.getByText("550 no such mailbox")).toBeVisible();
      await failed.getByRole("button", { name: "Send Again" }).click();
      await expect(seen(page, "What failed is sent again")).toBeVisible();
      await page.getByRole("link", { name: "Every email" }).click();
      await look(page);
      await page.getByRole("link", { name: "Choose a new password" }).click();
      const frame = page.frameLocator("main iframe");
      await expect(frame.getByRole("link").first()).toBeVisible();
      await look(page);
      await page.getByRole("main").getByRole("link", { name: "العربية" }).click();
      await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
      await look(page);
      await findLogged(page, "email.send-again");
    });

    test("finds somebody, gives a plan, disables and enables them, and announces it @prove", async ({
      page,
      context,
      browser,
      matinee,
      signInAs,
    }) => {
      const guest = await browser.newContext();
      await signInAs(guest, `Grete ${how}`);
      await signInOperator(context, `Caring Operator ${how}`, { signInAs, matinee });
      const main = page.getByRole("main");
      await page.goto("/operator/people");
      await main.getByRole("searchbox").fill(`Grete ${how}`);
      await main.getByRole("button", { name: "Search" }).click();
      await main.getByRole("link", { name: `Grete ${how}`, exact: true }).click();
      await look(page);

      const press = async (command: string, outcome: string) => {
        await page.locator("summary", { hasText: command }).click();
        await look(page);
        await page.getByRole("button", { name: command }).click();
        await expect(seen(page, outcome)).toBeVisible();
      };
      await press("Give a Plan", "The plan is given");
      await press("Take the Plan Back", "The plan is taken back");
      await press("Disable the Account", "The account is disabled");
      const theirs = new URL(addressOf("/watchlist"), page.url()).href;
      const statusForThem = async () =>
        (await guest.request.get(theirs, { maxRedirects: 0 })).status();
      await expect.poll(statusForThem).toBe(302);
      await press("Enable the Account", "The account is enabled again");
      await press("Delete the Account", "The account will be deleted");
      await look(page);
      await press("Keep the Account", "The account won't be deleted");
      await guest.close();
      const changes = ["disable", "enable", "delete", "keep"].map((each) => `person.${each}`);
      await findLogged(page, "plan.grant", "plan.take-back", ...changes);

      await page.goto("/operator/announcements");
      await main.getByLabel("Information").check();
      await main
        .getByLabel("Until")
        .fill(new Date(Date.now() + 172_800_000).toISOString().slice(0, 10));
      await main.getByLabel("English").fill(`We move, ${how}`);
      await main.getByRole("button", { name: "Publish" }).click();
      await expect(seen(page, "Every page shows it now")).toBeVisible();
      await look(page);
      await main.getByRole("button", { name: "Withdraw It Now" }).click();
      await expect(seen(page, "No page shows it any more")).toBeVisible();
      await findLogged(page, "announcement.withdraw");
    });
  });
}

test("an operator reads and answers a message with the keyboard alone @prove", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  await signInOperator(context, "Keyboard Operator", { signInAs, matinee });
  await leaveWork(matinee.place, "keys");
  await page.goto("/operator");
  const tabTo = async (name: string | RegExp) => {
    const target = page
      .getByRole("main")
      .getByLabel(name)
      .or(
        page
          .getByRole("main")
          .getByRole("link", { name })
          .or(page.getByRole("main").getByRole("button", { name })),
      );
    for (let tabs = 0; tabs < 150; tabs++) {
      await page.keyboard.press("Tab");
      const isThere = await target.evaluateAll((found) =>
        found.some((each) => each === document.activeElement),
      );
      if (isThere) return;
    }
    throw new Error(`Tab never reaches ${name}.`);
  };
  await tabTo("Messages");
  await page.keyboard.press("Enter");
  await page.waitForURL("/operator/messages");
  await tabTo("Where is film keys?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was here")).toBeVisible();
  await tabTo("Answer");
  await page.keyboard.type("With the keys.");
  await tabTo("Send the Answer");
  await page.keyboard.press("Enter");
  await expect(seen(page, "Your answer is on its way")).toBeVisible();
});
