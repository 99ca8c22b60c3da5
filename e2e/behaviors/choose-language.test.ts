import { expect, test } from "../support/behavior.ts";

const LANGUAGES = '<ul data-languages><li><a href="/hi" hreflang="hi">हिन्दी</a></li></ul>';
const SEND = "POST /setting";

test("a visitor's language is remembered on the device alone", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer("GET /hi", { page: "<h1>नमस्ते</h1>" });
  await open(LANGUAGES);
  await page.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "नमस्ते" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toContain("language=hi");
  expect(sent.map(({ path }) => path)).not.toContain(SEND);
});

test.describe("of a viewer", () => {
  test.use({ viewer: {} });

  for (const reply of [{ status: 200 }, { status: 403 }, "offline"] as const) {
    const name = reply === "offline" ? "without a connection" : `that is answered ${reply.status}`;
    test(`the language is sent for the account, and the link followed, ${name}`, async ({
      page,
      open,
      answer,
      sent,
    }) => {
      answer(SEND, reply);
      answer("GET /hi", { page: "<h1>नमस्ते</h1>" });
      await open(LANGUAGES);
      await page.getByRole("link").click();
      await expect(page.getByRole("heading", { name: "नमस्ते" })).toBeVisible();
      expect(sent).toContainEqual({ path: SEND, body: "language=hi" });
    });
  }
});
