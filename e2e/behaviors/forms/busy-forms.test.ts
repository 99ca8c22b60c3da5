import { expect, test } from "../../support/behavior.ts";
import { stopClock } from "../../support/stop-clock.ts";

test("a form is sent once, however often its button is clicked, which says that it is sent", async ({
  page,
  open,
  answer,
  sent,
}) => {
  answer("POST /contact", { page: "<h1>Sent</h1>" });
  await stopClock(page);
  await open(`<form method="post" action="/contact">
    <input name="message" value="Hello" /><button data-busy-label="Sending…">Send</button>
  </form>`);
  const button = page.getByRole("button");
  await button.click();
  await expect(button).toHaveAttribute("data-busy");
  await button.dispatchEvent("click");
  expect(sent.map(({ path }) => path)).toEqual(["GET /"]);
  await page.clock.runFor(400);
  await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
  expect(sent.slice(1)).toEqual([{ path: "POST /contact", body: "message=Hello" }]);
});
