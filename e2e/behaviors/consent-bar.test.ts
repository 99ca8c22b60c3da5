import { expect, test, toast } from "../support/behavior.ts";

const BAR = `<form method="post" action="/cookies" data-choice="consent">
  <input type="hidden" name="intent" value="accept" /><button>Accept All</button>
</form>`;
const SEND = "POST /cookies";

test("an answer is sent in the background, and the page stays", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer(SEND, { status: 200 });
  await open(BAR, "/", 'data-consent="unasked"');
  await page.getByRole("button").click();
  await expect(toast(page)).toContainText("All cookies accepted");
  await expect(page.locator("html")).not.toHaveAttribute("data-consent");
  expect(sent.at(-1)).toEqual({ path: SEND, body: "intent=accept" });
});

for (const [name, first] of [
  ["without a connection", "offline"],
  ["that the server refuses", { status: 429 }],
] as const) {
  test(`an answer ${name} is posted by the browser, which shows what happened`, async ({
    page,
    open,
    answer,
  }) => {
    answer(SEND, first, { page: "<h1>What happened</h1>" });
    await open(BAR);
    await page.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "What happened" })).toBeVisible();
  });
}
