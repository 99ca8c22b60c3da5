import type { Page } from "@playwright/test";

import { expect, test } from "./support/journey.ts";
import { withOrWithoutScript } from "./support/with-or-without-script.ts";

const fieldOf = (page: Page, name: string) => page.getByRole("textbox", { name });

/** The message after a command: a toast where a script runs, otherwise text in the page. */
const visibleText = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first();

async function fillEmail(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await fieldOf(page, label).fill(text);
}

for (const javaScriptEnabled of withOrWithoutScript) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a message is sent, and the page says so with empty fields", async ({ page }) => {
      await page.goto("/contact");
      for (const name of ["support", "billing", "press"]) {
        await expect(page.getByRole("link", { name: new RegExp(`^${name}@`) })).toBeVisible();
      }
      await fillEmail(page, {
        Name: "Ada",
        Email: "ada@example.org",
        Subject: "A scratch",
        Message: "There is a scratch in reel two.",
      });
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page).toHaveURL(/\/contact/);
      await expect(
        visibleText(page, "Message sent successfully! We will get back to you soon."),
      ).toBeVisible();
      for (const label of ["Name", "Email", "Subject", "Message"]) {
        await expect(fieldOf(page, label)).toHaveValue("");
      }
    });

    test("a message without its text comes back with the rest of it @prove", async ({
      page,
      expectErrors,
    }) => {
      expectErrors(/status of 400/);
      await page.goto("/contact");
      await fillEmail(page, {
        Name: "Ada",
        Email: "ada@example.org",
        Subject: "A scratch",
        Message: "   ",
      });
      await page.getByRole("button", { name: "Send Message" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "not been sent" })).toBeVisible();
      await expect(fieldOf(page, "Message")).toHaveAttribute("aria-invalid", "true");
      await expect(fieldOf(page, "Subject")).toHaveValue("A scratch");
      await expect(fieldOf(page, "Email")).toHaveValue("ada@example.org");
    });

    test("a job seeker reads an opening and applies for it @prove", async ({ page }) => {
      await page.goto("/jobs");
      await expect(page.getByRole("link", { name: /^View Details/ })).toHaveCount(5);
      await expect(page.getByText("Department")).toHaveCount(5);
      await expect(page.getByText("Location")).toHaveCount(5);
      await page.getByRole("link", { name: "View Details of UX/UI Designer" }).click();
      await expect(page).toHaveURL("/jobs/ux-ui-designer");
      await expect(page.getByRole("heading", { name: "What you will do" })).toBeVisible();
      await fillEmail(page, { Name: "Ada", Email: "ada@example.org", "About you": "I draw." });
      await page.getByRole("button", { name: "Send Application" }).click();
      await expect(page).toHaveURL(/\/jobs\/ux-ui-designer/);
      await expect(visibleText(page, "Your application has reached us.")).toBeVisible();
      await page.getByRole("link", { name: "All jobs" }).click();
      await expect(page).toHaveURL("/jobs");
    });

    test("an application for no opening in particular is accepted as well @prove", async ({
      page,
    }) => {
      await page.goto("/jobs");
      await fillEmail(page, { Name: "Ada", Email: "ada@example.org", "About you": "I sing." });
      await page.getByRole("button", { name: "Submit General Application" }).click();
      await expect(visibleText(page, "Your application has reached us.")).toBeVisible();
    });

    test("the FAQ opens one answer at a time, and closes it again @prove", async ({ page }) => {
      await page.goto("/faq");
      const questions = page.locator("details");
      const open = page.locator("details[open]");
      await expect(questions).toHaveCount(8);
      await expect(open).toHaveCount(0);
      await page.getByText("How much does Matinee cost?").click();
      await expect(open).toContainText("Standard, $13.99 per month");
      await page.getByText("How fast should my connection be?").click();
      await expect(open).toHaveCount(1);
      await expect(open).toContainText("Ultra high definition (4K): 25 Mbps");
      await page.getByText("How fast should my connection be?").click();
      await expect(open).toHaveCount(0);
    });

    test("the help is searched, and leads to an open answer @prove", async ({ page }) => {
      await page.goto("/help");
      const search = page.getByRole("searchbox", { name: "Search the help" });
      await search.fill("how much does it cost");
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL("/help?q=how+much+does+it+cost");
      await expect(search).toHaveValue("how much does it cost");
      await page.getByRole("link", { name: "How much does Matinee cost?" }).click();
      await expect(page.locator("details[open]")).toContainText("Premium, $17.99 per month");
    });

    test("a search that finds nothing says so, and offers a contact @prove", async ({ page }) => {
      await page.goto("/help?q=zeppelin");
      await expect(page.getByText("Nothing found for “zeppelin”")).toBeVisible();
      await page.getByRole("link", { name: "Write to us" }).click();
      await expect(page).toHaveURL("/contact");
    });

    test("a long text is navigated by its table of contents @prove", async ({ page }) => {
      await page.goto("/privacy");
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: "Children" }).click();
      await expect(page).toHaveURL("/privacy#children");
      await expect(page.getByRole("heading", { name: "Children" })).toBeInViewport();
      await expect(page.getByText("Last updated April 7, 2025")).toHaveCount(1);
    });

    test("cookies are chosen, stored and shown again @prove", async ({ page, context }) => {
      await page.goto("/cookies");
      const switches = page.getByRole("switch");
      await expect(switches).toHaveCount(4);
      await expect(page.getByLabel("Essential")).toBeDisabled();
      await expect(page.getByLabel("Essential")).toBeChecked();
      await expect(page.getByLabel("Advertising")).not.toBeChecked();
      await page.getByLabel("Analytical").uncheck();
      await page.getByRole("button", { name: "Save Preferences" }).click();
      await expect(visibleText(page, "Cookie preferences saved successfully")).toBeVisible();
      await page.goto("/cookies");
      await expect(page.getByLabel("Functional")).toBeChecked();
      await expect(page.getByLabel("Analytical")).not.toBeChecked();
      await page.getByRole("button", { name: "Accept All" }).click();
      await expect(visibleText(page, "All cookies accepted")).toBeVisible();
      for (const kind of await switches.all()) await expect(kind).toBeChecked();
      const consent = (await context.cookies()).find(({ name }) => name === "consent");
      expect(consent).toMatchObject({
        value: "functional.analytical.advertising",
        sameSite: "Lax",
      });
    });
  });
}

test.describe("in a browser that sends Global Privacy Control", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

  test("the cookies page says that it is honored @prove", async ({ page }) => {
    await page.goto("/cookies");
    await expect(page.getByText("Your browser sends Global Privacy Control")).toBeVisible();
  });
});
