import { expect, test } from "./support/journey.ts";
import { findProblems } from "./support/look.ts";

const ANSWERS = [
  "/faq?open=what-does-it-cost",
  "/help?q=zeppelin",
  "/cookies?notice=saved",
  "/contact?notice=sent",
];

test("the info pages' answers are accessible @prove", async ({ page, expectErrors }) => {
  expectErrors(/status of 400/);
  for (const address of ANSWERS) {
    await page.goto(address);
    expect(await findProblems(page), address).toEqual([]);
  }
  for (const name of ["Name", "Subject", "Message"]) {
    await page.getByRole("textbox", { name }).fill(" ");
  }
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  await page.getByRole("button", { name: "Send Message" }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveAttribute("aria-invalid", "true");
  expect(await findProblems(page), "a message refused").toEqual([]);
});
