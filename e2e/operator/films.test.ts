import { expect, test } from "../support/journey.ts";
import { findProblems, isWiderThanScreen } from "../support/look.ts";
import { withOrWithoutScript } from "../support/with-or-without-script.ts";
import { signInOperator } from "./sign-in-operator.ts";

const FILM = "Dementia_13";
const TITLE = "Dementia 13";

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(`the operator's free films ${javaScriptEnabled ? "with" : "without"} a script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("get a title by search, are withdrawn, and come back", async ({
      page,
      context,
      matinee,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(/status of 404/);
      const name = `Film Operator ${javaScriptEnabled}`;
      await signInOperator(context, name, { signInAs, matinee });
      await page.goto("/operator/films");
      await page.getByLabel("Open a film").last().fill(`/archive/${FILM}`);
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
      await expect(page.getByText(FILM, { exact: true })).toBeVisible();
      await page.getByLabel("Search titles").last().fill("dementia");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      const choose = page.getByRole("button", { name: "Choose Dementia 13" });
      await expect(choose).toBeVisible();
      if (javaScriptEnabled) {
        expect(await findProblems(page)).toEqual([]);
        expect(await isWiderThanScreen(page)).toBe(false);
      }
      await choose.click();
      await expect(page.getByText("Set by you")).toBeVisible();

      const press = async (command: string) => {
        await page.getByText(command).first().click();
        await page.getByRole("button", { name: command }).click();
        await expect(page.getByRole("button", { name: command })).toBeHidden();
      };
      await press("Withdraw the Film");
      await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
      expect((await page.request.get(`/archive/${FILM}`)).status()).toBe(404);
      await press("Show the Film Again");
      await expect(page.getByText("Withdrawn", { exact: true })).toBeHidden();
      expect((await page.request.get(`/archive/${FILM}`)).status()).toBe(200);
    });
  });
}
