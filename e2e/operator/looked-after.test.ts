import { expect, test } from "../support/journey.ts";
import { signInOperator } from "./sign-in-operator.ts";

// Its buttons and forms are the browser's own; the script only decorates them.
test.use({ javaScriptEnabled: false });

test("an operator runs a job, and makes, tries, downloads and deletes a backup, without a script @prove", async ({
  page,
  context,
  matinee,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInOperator(context, "Olga", { signInAs, matinee });

  await page.goto("/operator");
  await expect(page.getByRole("heading", { name: "The last 30 days" })).toBeVisible();
  await page.getByText("Day by day").click();
  await expect(page.getByRole("row")).toHaveCount(31);

  await page.getByRole("link", { name: "Server", exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/jobs$/);
  const deletions = page.getByRole("listitem").filter({ hasText: "Delete accounts that are due" });
  await deletions.getByRole("button", { name: "Run Now" }).click();
  await expect(page.getByText("The job has run")).toBeVisible();
  await expect(deletions.getByText("Nothing was due")).toBeVisible();

  await page.getByRole("link", { name: "Backups", exact: true }).click();
  await page.getByRole("button", { name: "Make a Backup" }).click();
  await expect(async () => {
    await page.goto("/operator/backups");
    expect(await page.getByText("Made by hand").isVisible()).toBe(true);
    expect(await page.getByText("A backup is being made.").isHidden()).toBe(true);
  }).toPass();
  await page.getByRole("button", { name: "Try It" }).click();
  await expect(async () => {
    await page.goto("/operator/backups");
    expect(await page.getByText("It can be restored: accounts").isVisible()).toBe(true);
  }).toPass();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^matinee-\d{8}T\d{9}-by-hand\.backup$/);
  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete This Backup" }).click();
  await expect(page.getByText("There is no backup yet")).toBeVisible();
  await page.getByRole("link", { name: "Logs", exact: true }).click();
  const made = page.getByRole("row").filter({ hasText: "/operator/backups" }).first();
  await made.getByRole("link").click();
  await expect(page.getByText("1 line", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("/operator/backups");
  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  for (const action of ["job.run", "make", "try", "download", "delete"]) {
    await expect(page.getByText(action).first()).toBeVisible();
  }
});
